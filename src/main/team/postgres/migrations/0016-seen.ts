import type { TeamMigration } from './migration.ts'

/**
 * What a member sees of a workspace, counted at once. Where one collection is closed to it, the policies look behind every single
 * row: among 4,000 documents that took seconds, and whatever shows a team waits for it.
 */
export const seen: TeamMigration = {
  version: 16,
  name: 'seen',
  up: `
    -- \`vectors\`: by space. As sees_doc and sees_text tell of each row: what is in a collection that one reads, and older versions of it.
    CREATE FUNCTION quarry.count_seen(of uuid) RETURNS TABLE (documents bigint, texts bigint, vectors jsonb)
      LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
      WITH RECURSIVE docs (hash) AS (
        SELECT c.doc FROM quarry.collection_doc c
        JOIN quarry.collections_as('reader') g ON g.workspace = of AND g.id = c.collection
        WHERE c.workspace = of AND NOT c.removed
        UNION SELECT v.older FROM docs d JOIN quarry.doc_version v ON v.workspace = of AND v.newer = d.hash
      ), passages AS MATERIALIZED (
        SELECT DISTINCT p.hash FROM docs d JOIN quarry.doc_passage p ON p.workspace = of AND p.doc = d.hash
      )
      SELECT (SELECT count(*) FROM docs), (SELECT count(*) FROM passages),
        (SELECT coalesce(jsonb_object_agg(n.space, n.vectors), '{}') FROM (
          SELECT v.space, count(*) AS vectors FROM passages t
          JOIN quarry.vec v ON v.workspace = of AND v.hash = t.hash GROUP BY v.space) n)
    $$;
    REVOKE ALL ON FUNCTION quarry.count_seen FROM PUBLIC;
    GRANT EXECUTE ON FUNCTION quarry.count_seen TO quarry_member;
  `,
}
