import type { TeamMigration } from './migration.ts'

const whole = (lowest: string) => `workspace = ANY ((SELECT quarry.whole_as('${lowest}'))::uuid[])`
const conveyed = (lowest: string) => `${whole(lowest)} OR quarry.conveys_doc(workspace, doc, '${lowest}')`

/**
 * What it takes to put a document into a collection, and what goes with it. To know its hash is not enough: who does so sees the
 * document already, added it, or has its content, which is what the hash is made of.
 *
 * Who may only read a document, or has the same one from elsewhere, passes on the document, not the marks of others: such a row
 * does not convey. Otherwise a reader could write marks by way of a collection of their own. Rows from before convey, since it
 * is not known how they came about.
 */
export const placing: TeamMigration = {
  version: 10,
  name: 'placing',
  up: `
    ALTER TABLE quarry.collection_doc ADD COLUMN conveys boolean NOT NULL DEFAULT true;
    ALTER TABLE quarry.doc_version ADD COLUMN conveys boolean NOT NULL DEFAULT true;

    -- As sees_doc, by way of rows that convey.
    CREATE FUNCTION quarry.conveys_doc(of uuid, asked bytea, lowest text) RETURNS boolean
      LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
      WITH RECURSIVE newer (hash) AS (
        SELECT asked
        UNION SELECT v.newer FROM newer n
          JOIN quarry.doc_version v ON v.workspace = of AND v.older = n.hash AND v.conveys
      )
      SELECT EXISTS (
        SELECT 1 FROM newer n
        JOIN quarry.collection_doc c ON c.workspace = of AND c.doc = n.hash AND c.conveys AND NOT c.removed
        JOIN quarry.collections_as(lowest) g ON g.workspace = of AND g.id = c.collection)
    $$;
    -- Who owns the database and is no member gives what it writes the rights of any other row.
    CREATE FUNCTION quarry.passes_on(of uuid, asked bytea) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER
      SET search_path = pg_catalog, pg_temp AS $$
      SELECT of = ANY (quarry.whole_as('editor')) OR quarry.adds_to(of, asked) OR quarry.conveys_doc(of, asked, 'editor')
        OR NOT EXISTS (SELECT 1 FROM quarry.member m WHERE m.workspace = of AND m.name = session_user)
    $$;
    CREATE FUNCTION quarry.note_conveyed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
      SET search_path = pg_catalog, pg_temp AS $$
    BEGIN
      NEW.conveys := CASE TG_TABLE_NAME
        WHEN 'doc_version' THEN quarry.passes_on(NEW.workspace, (to_jsonb(NEW) ->> 'older')::bytea)
        ELSE quarry.passes_on(NEW.workspace, (to_jsonb(NEW) ->> 'doc')::bytea) END;
      RETURN NEW;
    END $$;
    CREATE TRIGGER conveyed BEFORE INSERT ON quarry.collection_doc
      FOR EACH ROW EXECUTE FUNCTION quarry.note_conveyed();
    CREATE TRIGGER conveyed BEFORE INSERT ON quarry.doc_version
      FOR EACH ROW EXECUTE FUNCTION quarry.note_conveyed();

    DROP POLICY adding ON quarry.collection_doc;
    CREATE POLICY adding ON quarry.collection_doc FOR INSERT WITH CHECK (${whole('editor')}
      OR (workspace, collection) IN (SELECT g.workspace, g.id FROM quarry.collections_as('editor') g)
        AND (quarry.adds_to(workspace, doc) OR quarry.sees_doc(workspace, doc, 'reader')));
    DROP POLICY reading ON quarry.mark;
    CREATE POLICY reading ON quarry.mark FOR SELECT USING (${conveyed('reader')});
    DROP POLICY adding ON quarry.mark;
    CREATE POLICY adding ON quarry.mark FOR INSERT WITH CHECK (${conveyed('editor')});
    DROP POLICY changing ON quarry.mark;
    CREATE POLICY changing ON quarry.mark FOR UPDATE USING (${conveyed('editor')}) WITH CHECK (${conveyed('editor')});
    DROP POLICY adding ON quarry.doc_file;
    CREATE POLICY adding ON quarry.doc_file FOR INSERT WITH CHECK (${conveyed('editor')});

    -- Puts documents into a collection, or takes them out, where they are not so already. Beside each hash is what it is made of:
    -- it shows that who asks has the document.
    CREATE FUNCTION quarry.put_docs(of uuid, into_collection uuid, docs bytea[], contents bytea[], are_removed boolean)
      RETURNS integer LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    DECLARE
      is_whole boolean := of = ANY (quarry.whole_as('editor')) OR pg_has_role(session_user, current_user, 'USAGE');
      changed integer;
    BEGIN
      IF NOT is_whole AND NOT EXISTS (
        SELECT 1 FROM quarry.collections_as('editor') g WHERE g.workspace = of AND g.id = into_collection
      ) THEN
        RAISE EXCEPTION 'only editors and owners of a collection put documents into it'
          USING ERRCODE = 'insufficient_privilege';
      END IF;
      INSERT INTO quarry.collection_doc (workspace, collection, doc, removed)
        SELECT of, into_collection, r.hash, are_removed FROM unnest(docs, contents) AS r (hash, content)
        WHERE is_whole
          OR EXISTS (SELECT 1 FROM quarry.collection_doc c
            WHERE c.workspace = of AND c.collection = into_collection AND c.doc = r.hash)
          OR NOT are_removed AND (
            quarry.adds_to(of, r.hash) OR quarry.sees_doc(of, r.hash, 'reader')
            OR substr(sha256(r.content), 1, 16) = r.hash
              AND EXISTS (SELECT 1 FROM quarry.doc d WHERE d.workspace = of AND d.hash = r.hash))
        ORDER BY r.hash
        ON CONFLICT (workspace, collection, doc) DO UPDATE SET removed = excluded.removed
          WHERE collection_doc.removed IS DISTINCT FROM excluded.removed;
      GET DIAGNOSTICS changed = ROW_COUNT;
      RETURN changed;
    END $$;
  `,
}
