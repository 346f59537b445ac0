import { planned } from './0015-counted.ts'
import type { TeamMigration } from './migration.ts'

/**
 * Which vectors a pull comes to next. Where one collection is closed to a member, the policies look behind every single row of a
 * workspace, and a pull reads as many for each part: 4,000 documents with their vectors took four and a half minutes.
 */
export const pulled: TeamMigration = {
  version: 17,
  name: 'pulled',
  up: `
    -- Keys of texts in a collection that one reads, of transactions from \`since\` to below \`ended\`, behind one row.
    CREATE FUNCTION quarry.added_vectors(
      of uuid, inside uuid, since xid8, ended xid8, last xid8, behind bytea, most integer)
      RETURNS TABLE (xid xid8, hash bytea, space integer) LANGUAGE sql STABLE SECURITY DEFINER
      SET search_path = pg_catalog, pg_temp ${planned} AS $$
      SELECT v.xid, v.hash, v.space FROM quarry.vec v
      WHERE v.workspace = of AND v.xid >= since AND v.xid < ended AND (v.xid, v.hash || int4send(v.space)) > (last, behind)
        AND EXISTS (SELECT 1 FROM quarry.collections_as('reader') g WHERE g.workspace = of AND g.id = inside)
        AND EXISTS (SELECT 1 FROM quarry.doc_passage p
          JOIN quarry.collection_doc c ON c.workspace = p.workspace AND c.doc = p.doc
          WHERE p.workspace = v.workspace AND p.hash = v.hash AND c.collection = inside AND NOT c.removed)
      ORDER BY v.xid, v.hash || int4send(v.space) LIMIT most
    $$;
    REVOKE ALL ON FUNCTION quarry.added_vectors FROM PUBLIC;
    GRANT EXECUTE ON FUNCTION quarry.added_vectors TO quarry_member;
  `,
}
