import { filters, isIn, rankedByRarest } from './0003-ranking.ts'
import type { TeamMigration } from './migration.ts'

const member = (lowest: string) => `workspace = ANY ((SELECT quarry.member_as('${lowest}'))::uuid[])`
/** Whether a row is of a workspace in which one has the role in every collection; asked once for a statement. */
const whole = (lowest: string) => `workspace = ANY ((SELECT quarry.whole_as('${lowest}'))::uuid[])`
const within = (lowest: string, collection = 'collection') =>
  `(workspace, ${collection}) IN (SELECT g.workspace, g.id FROM quarry.collections_as('${lowest}') g)`
const ofDoc = (lowest: string, doc: string) => `${whole(lowest)} OR quarry.sees_doc(workspace, ${doc}, '${lowest}')`
const ofText = (lowest: string) => `${whole(lowest)} OR quarry.sees_text(workspace, hash, '${lowest}')`

/** What takes the place of a policy of migration 2. */
interface Policy {
  readonly table: string
  readonly name: 'reading' | 'adding' | 'changing'
  readonly is: string
}
const changed: readonly Policy[] = [
  { table: 'text', name: 'reading', is: ofText('reader') },
  { table: 'vec', name: 'reading', is: ofText('reader') },
  { table: 'vec', name: 'adding', is: ofText('editor') },
  { table: 'doc', name: 'reading', is: ofDoc('reader', 'hash') },
  { table: 'doc_passage', name: 'reading', is: ofDoc('reader', 'doc') },
  { table: 'doc_version', name: 'reading', is: ofDoc('reader', 'newer') },
  { table: 'collection', name: 'reading', is: within('reader', 'id') },
  { table: 'collection', name: 'adding', is: member('editor') },
  { table: 'collection_doc', name: 'reading', is: `${whole('reader')} OR ${within('reader')}` },
  { table: 'collection_doc', name: 'adding', is: `${whole('editor')} OR ${within('editor')}` },
  { table: 'collection_doc', name: 'changing', is: `${whole('editor')} OR ${within('editor')}` },
  { table: 'mark', name: 'reading', is: ofDoc('reader', 'doc') },
  { table: 'mark', name: 'adding', is: ofDoc('editor', 'doc') },
  { table: 'mark', name: 'changing', is: ofDoc('editor', 'doc') },
  // Only who may embed a text asks for its job: others would wait for what they cannot do.
  { table: 'job', name: 'reading', is: ofText('editor') },
  { table: 'job', name: 'adding', is: ofText('editor') },
  { table: 'job', name: 'changing', is: ofText('editor') },
  // It names collections and who may see them.
  { table: 'audit', name: 'reading', is: `${whole('reader')} OR actor = session_user AND ${member('guest')}` },
  { table: 'member', name: 'reading', is: `${member('reader')} OR name = session_user` },
]
const policySql = {
  reading: (is: string) => `FOR SELECT USING (${is})`,
  adding: (is: string) => `FOR INSERT WITH CHECK (${is})`,
  changing: (is: string) => `FOR UPDATE USING (${is}) WITH CHECK (${is})`,
}
const policies = changed.flatMap(({ table, name, is }) => [
  `DROP POLICY ${name} ON quarry.${table};`,
  `CREATE POLICY ${name} ON quarry.${table} ${policySql[name](is)};`,
])

/** A ranking within what the one who asks may see: the old one, which is kept for this alone, with narrower filters. */
const wrapped = (name: string, given: string, call: string, returns: string, empty: string, answer: string) => `
    ALTER FUNCTION quarry.${name}(${given.replace(/\w+ (\w+(?: varying)?(?:\[\])?)/g, '$1')}) RENAME TO ${name}_within;
    REVOKE ALL ON FUNCTION quarry.${name}_within FROM PUBLIC;
    CREATE FUNCTION quarry.${name}(${given}) RETURNS ${returns} LANGUAGE plpgsql STABLE SECURITY DEFINER
      SET search_path = pg_catalog, pg_temp AS $$
    DECLARE seen jsonb := quarry.seen_filter(of, filter);
    BEGIN
      IF seen IS NULL THEN ${empty}; END IF;
      ${answer} quarry.${name}_within(${call.replace('filter', 'seen')});
    END $$;`

export const rankWords = `
    -- As before. Who may not see every collection has weights from the texts that it may see: those of all would tell how
    -- often others write a word.
    CREATE OR REPLACE FUNCTION quarry.rank_words(of uuid, tokens text[], filter jsonb, most integer, cap integer)
      RETURNS TABLE (hash bytea, score double precision) LANGUAGE plpgsql STABLE SECURITY DEFINER
      SET search_path = pg_catalog, pg_temp AS $$
    #variable_conflict use_column
    DECLARE
      is_whole boolean := of = ANY (quarry.whole_as('reader'));
      seen jsonb := quarry.seen_filter(of, filter);
      ${filters.replaceAll('filter', 'seen')}
      texts double precision;
      mean double precision;
      sought tsquery[] := '{}';
      weights double precision[] := '{}';
      taken tsquery;
      total integer := 0;
      counted record;
    BEGIN
      IF seen IS NULL THEN RETURN; END IF;
      kinds := nullif(kinds, '{}'); languages := nullif(languages, '{}');
      domains := nullif(domains, '{}'); collections := nullif(collections, '{}');
      SELECT greatest(count(*), 1), greatest(avg(s.tokens), 1) INTO texts, mean
        FROM (SELECT t.tokens FROM quarry.text t WHERE t.workspace = of AND (is_whole OR ${isIn}) LIMIT cap) s;
      IF is_whole AND texts >= cap THEN
        SELECT greatest(c.reltuples, texts) INTO texts FROM pg_class c WHERE c.oid = 'quarry.text'::regclass;
      END IF;
      FOR counted IN
        SELECT one.query, (SELECT count(*) FROM (
          SELECT 1 FROM quarry.text t WHERE t.words @@ one.query AND t.workspace = of AND (is_whole OR ${isIn})
          LIMIT cap) f)::integer AS found
        ${rankedByRarest}
`

/**
 * Rights of a collection. What a member may do in one is what was granted there; without a grant its role in the workspace, or
 * nothing where the collection is restricted. Owners of the workspace may do everything. A guest has its grants alone.
 *
 * A document is seen by those who may see a collection that it is in now, or one of its newer versions is in; a text by
 * those who see a document with it. Most members may see every collection: that is known from `whole_as`, once for a
 * statement, and rows are looked up for others only. Collections are compared with their workspace: an id is unique there only.
 */
export const collectionRights: TeamMigration = {
  version: 6,
  name: 'collection-rights',
  up: `
    ALTER TABLE quarry.member DROP CONSTRAINT member_role_check;
    ALTER TABLE quarry.member ADD CONSTRAINT member_role_check CHECK (role IN ('guest', 'reader', 'editor', 'owner'));
    ALTER TABLE quarry.collection ADD COLUMN restricted boolean NOT NULL DEFAULT false;
    CREATE TABLE quarry.collection_member (
      workspace uuid NOT NULL,
      collection uuid NOT NULL,
      name name NOT NULL,
      role text NOT NULL CHECK (role IN ('reader', 'editor', 'owner')),
      added_by name NOT NULL DEFAULT session_user,
      added_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (workspace, collection, name),
      FOREIGN KEY (workspace, name) REFERENCES quarry.member (workspace, name) ON DELETE CASCADE,
      FOREIGN KEY (workspace, collection) REFERENCES quarry.collection (workspace, id)
    );

    CREATE FUNCTION quarry.rank_of(role text) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
      SELECT array_position(ARRAY['guest', 'reader', 'editor', 'owner'], role) $$;

    -- The workspaces that the one who is logged in has this role in, whatever was granted on collections.
    CREATE FUNCTION quarry.member_as(lowest text) RETURNS uuid[] LANGUAGE sql STABLE SECURITY DEFINER
      SET search_path = pg_catalog, pg_temp AS $$
      SELECT coalesce(array_agg(m.workspace), '{}') FROM quarry.member m
      WHERE m.name = session_user AND quarry.rank_of(m.role) >= quarry.rank_of(lowest)
    $$;

    -- What the one who is logged in may do in each collection.
    CREATE FUNCTION quarry.collection_roles() RETURNS TABLE (workspace uuid, id uuid, role text)
      LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
      SELECT c.workspace, c.id, CASE
          WHEN m.role = 'owner' THEN 'owner'
          WHEN g.role IS NOT NULL THEN g.role
          WHEN c.restricted THEN 'guest'
          ELSE m.role END
      FROM quarry.member m JOIN quarry.collection c ON c.workspace = m.workspace
      LEFT JOIN quarry.collection_member g
        ON g.workspace = c.workspace AND g.collection = c.id AND g.name = m.name
      WHERE m.name = session_user
    $$;
    CREATE FUNCTION quarry.collections_as(lowest text) RETURNS TABLE (workspace uuid, id uuid)
      LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
      SELECT r.workspace, r.id FROM quarry.collection_roles() r WHERE quarry.rank_of(r.role) >= quarry.rank_of(lowest)
    $$;

    -- In the workspace, or in a collection of it: who may add something somewhere adds texts and documents, which are then
    -- seen where they are put.
    CREATE OR REPLACE FUNCTION quarry.workspaces_as(lowest text) RETURNS uuid[] LANGUAGE sql STABLE SECURITY DEFINER
      SET search_path = pg_catalog, pg_temp AS $$
      SELECT coalesce(array_agg(found.workspace), '{}') FROM (
        SELECT unnest(quarry.member_as(lowest)) AS workspace
        UNION SELECT c.workspace FROM quarry.collections_as(lowest) c) found
    $$;

    -- In the workspace, and in every collection of it.
    CREATE FUNCTION quarry.whole_as(lowest text) RETURNS uuid[] LANGUAGE sql STABLE SECURITY DEFINER
      SET search_path = pg_catalog, pg_temp AS $$
      SELECT coalesce(array_agg(w), '{}') FROM unnest(quarry.member_as(lowest)) w WHERE NOT EXISTS (
        SELECT 1 FROM quarry.collection_roles() r
        WHERE r.workspace = w AND quarry.rank_of(r.role) < quarry.rank_of(lowest))
    $$;

    CREATE FUNCTION quarry.sees_doc(of uuid, asked bytea, lowest text) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER
      SET search_path = pg_catalog, pg_temp AS $$
      WITH RECURSIVE newer (hash) AS (
        SELECT asked
        UNION SELECT v.newer FROM newer n JOIN quarry.doc_version v ON v.workspace = of AND v.older = n.hash
      )
      SELECT EXISTS (
        SELECT 1 FROM newer n
        JOIN quarry.collection_doc c ON c.workspace = of AND c.doc = n.hash AND NOT c.removed
        JOIN quarry.collections_as(lowest) g ON g.workspace = of AND g.id = c.collection)
    $$;
    CREATE FUNCTION quarry.sees_text(of uuid, asked bytea, lowest text) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER
      SET search_path = pg_catalog, pg_temp AS $$
      SELECT EXISTS (
        SELECT 1 FROM quarry.doc_passage p
        WHERE p.workspace = of AND p.hash = asked AND quarry.sees_doc(of, p.doc, lowest))
    $$;

    ${policies.join('\n')}
    DROP POLICY owning ON quarry.member;
    CREATE POLICY owning ON quarry.member FOR ALL USING (${member('owner')}) WITH CHECK (${member('owner')});
    DROP POLICY reading ON quarry.workspace;
    CREATE POLICY reading ON quarry.workspace FOR SELECT USING (id = ANY ((SELECT quarry.member_as('guest'))::uuid[]));
    CREATE POLICY restricting ON quarry.collection FOR UPDATE
      USING (${within('owner', 'id')}) WITH CHECK (${within('owner', 'id')});
    ALTER TABLE quarry.collection_member ENABLE ROW LEVEL SECURITY;
    CREATE POLICY reading ON quarry.collection_member FOR SELECT USING (${within('reader')});
    CREATE POLICY owning ON quarry.collection_member FOR ALL USING (${within('owner')}) WITH CHECK (${within('owner')});
    GRANT SELECT, INSERT (workspace, collection, name, role), UPDATE (role), DELETE
      ON quarry.collection_member TO quarry_member;
    GRANT UPDATE (restricted) ON quarry.collection TO quarry_member;

    CREATE FUNCTION quarry.audit_collection_member() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
      SET search_path = pg_catalog, pg_temp AS $$
    BEGIN
      INSERT INTO quarry.audit (workspace, action, subject)
        SELECT m.workspace, TG_ARGV[0], m.name || ' as ' || m.role || ' in ' || c.name
        FROM changed m JOIN quarry.collection c ON c.workspace = m.workspace AND c.id = m.collection;
      RETURN NULL;
    END $$;
    CREATE TRIGGER audited_insert AFTER INSERT ON quarry.collection_member REFERENCING NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION quarry.audit_collection_member('grant collection');
    CREATE TRIGGER audited_update AFTER UPDATE ON quarry.collection_member REFERENCING NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION quarry.audit_collection_member('grant collection');
    CREATE TRIGGER audited_delete AFTER DELETE ON quarry.collection_member REFERENCING OLD TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION quarry.audit_collection_member('withdraw collection');
    CREATE FUNCTION quarry.audit_restricted() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
      SET search_path = pg_catalog, pg_temp AS $$
    BEGIN
      INSERT INTO quarry.audit (workspace, action, subject)
        SELECT workspace, CASE WHEN restricted THEN 'restrict collection' ELSE 'open collection' END, name FROM changed;
      RETURN NULL;
    END $$;
    CREATE TRIGGER audited_update AFTER UPDATE ON quarry.collection REFERENCING NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION quarry.audit_restricted();

    -- Who shares a collection owns it, and says who else may see it.
    CREATE FUNCTION quarry.own_collection() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
      SET search_path = pg_catalog, pg_temp AS $$
    BEGIN
      INSERT INTO quarry.collection_member (workspace, collection, name, role)
        SELECT NEW.workspace, NEW.id, m.name, 'owner' FROM quarry.member m
        WHERE m.workspace = NEW.workspace AND m.name = session_user;
      RETURN NULL;
    END $$;
    CREATE TRIGGER owned AFTER INSERT ON quarry.collection FOR EACH ROW EXECUTE FUNCTION quarry.own_collection();
    INSERT INTO quarry.collection_member (workspace, collection, name, role, added_by)
      SELECT c.workspace, c.id, m.name, 'owner', m.name FROM quarry.collection c
      JOIN quarry.member m ON m.workspace = c.workspace AND m.name = c.added_by AND m.role <> 'reader';

    -- Filters within the collections that may be seen; null where there are none.
    CREATE FUNCTION quarry.seen_filter(of uuid, filter jsonb) RETURNS jsonb LANGUAGE sql STABLE SECURITY DEFINER
      SET search_path = pg_catalog, pg_temp AS $$
      SELECT CASE
        WHEN of = ANY (quarry.whole_as('reader')) THEN filter
        ELSE (
          SELECT filter || jsonb_build_object('collections', jsonb_agg(c.id))
          FROM quarry.collections_as('reader') c
          WHERE c.workspace = of AND (
            coalesce(jsonb_array_length(filter -> 'collections'), 0) = 0 OR filter -> 'collections' ? c.id::text)
          HAVING count(*) > 0) END
    $$;
    ${wrapped(
      'rank_bits',
      'of uuid, within integer, asked bit varying, filter jsonb, most integer, near boolean',
      'of, within, asked, filter, most, near',
      'TABLE (hash bytea, differ integer)',
      'RETURN',
      'RETURN QUERY SELECT * FROM',
    )}
    ${wrapped('count_passing', 'of uuid, filter jsonb, most integer', 'of, filter, most', 'integer', 'RETURN 0', 'RETURN')}
    ${wrapped(
      'passing',
      'of uuid, docs bytea[], filter jsonb',
      'of, docs, filter',
      'SETOF bytea',
      'RETURN',
      'RETURN QUERY SELECT * FROM',
    )}

${rankWords}
  `,
}
