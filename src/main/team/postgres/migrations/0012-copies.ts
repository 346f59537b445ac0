import type { TeamMigration } from './migration.ts'

const whole = (lowest: string) => `workspace = ANY ((SELECT quarry.whole_as('${lowest}'))::uuid[])`
const columns = 'hash, kind, title, url, domain, language, published_at, captured_at, record'
const columnTypes = `hash bytea, kind text, title text, url text, domain text, language text,
      published_at bigint, captured_at bigint, record text`

/**
 * What goes with a document that is put into a collection. Its hash is made of a few fields and its text, and who does not edit the
 * whole workspace adds it with these: otherwise its author would be the first who knows the hash. Two desks that have the same
 * document have different records of it, with columns, sources and times of their own. Who shows the content of a document
 * that others added, and that is not open to them, leaves a copy with their own record, and it is the copy that goes with what
 * they put: \`copy_of\` says whose, and null that the document itself goes along. Rows from before open it.
 *
 * What was taken out of a collection is put back by who took it out, as it was, and by who may put it there anyway: those who came
 * later could not see it. Right to marks, and the record itself, come along as soon as somebody puts it there who has them.
 */
export const copies: TeamMigration = {
  version: 12,
  name: 'copies',
  up: `
    CREATE TABLE quarry.doc_copy (
      workspace uuid NOT NULL,
      hash bytea NOT NULL CHECK (length(hash) = 16),
      added_by name NOT NULL DEFAULT session_user,
      kind text NOT NULL,
      title text NOT NULL,
      url text,
      domain text,
      language text,
      published_at bigint,
      captured_at bigint NOT NULL,
      record text NOT NULL,
      added_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (workspace, hash, added_by)
    );
    -- It is read by functions alone.
    ALTER TABLE quarry.doc_copy ENABLE ROW LEVEL SECURITY;
    ALTER TABLE quarry.collection_doc ADD COLUMN copy_of name;
    ALTER TABLE quarry.doc_version ADD COLUMN copy_of name;

    -- By which copies a document is seen, as sees_doc follows it; null is the document itself.
    CREATE FUNCTION quarry.copies_seen(of uuid, asked bytea) RETURNS SETOF name LANGUAGE sql STABLE SECURITY DEFINER
      SET search_path = pg_catalog, pg_temp AS $$
      WITH RECURSIVE newer (hash, copy_of, is_asked) AS (
        SELECT asked, NULL::name, true
        UNION SELECT v.newer, CASE WHEN n.is_asked THEN v.copy_of ELSE n.copy_of END, false
          FROM newer n JOIN quarry.doc_version v ON v.workspace = of AND v.older = n.hash
      )
      SELECT CASE WHEN n.is_asked THEN c.copy_of ELSE n.copy_of END FROM newer n
      JOIN quarry.collection_doc c ON c.workspace = of AND c.doc = n.hash AND NOT c.removed
      JOIN quarry.collections_as('reader') g ON g.workspace = of AND g.id = c.collection
    $$;
    CREATE FUNCTION quarry.opens_doc(of uuid, asked bytea) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER
      SET search_path = pg_catalog, pg_temp AS $$
      SELECT EXISTS (SELECT 1 FROM quarry.copies_seen(of, asked) s WHERE s IS NULL)
    $$;
    CREATE FUNCTION quarry.holds_doc(of uuid, asked bytea) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER
      SET search_path = pg_catalog, pg_temp AS $$
      SELECT EXISTS (
        SELECT 1 FROM quarry.doc_copy c WHERE c.workspace = of AND c.hash = asked AND c.added_by = session_user)
    $$;
    -- Which copy goes along with what one puts: the document itself, one's own, or one that one reads.
    CREATE FUNCTION quarry.copy_for(of uuid, asked bytea) RETURNS name LANGUAGE sql STABLE SECURITY DEFINER
      SET search_path = pg_catalog, pg_temp AS $$
      SELECT CASE
        WHEN of = ANY (quarry.whole_as('reader')) OR quarry.adds_to(of, asked) OR quarry.opens_doc(of, asked) THEN NULL
        WHEN quarry.holds_doc(of, asked) THEN session_user
        ELSE coalesce((SELECT min(s::text)::name FROM quarry.copies_seen(of, asked) s), session_user) END
    $$;
    CREATE FUNCTION quarry.may_put(of uuid, asked bytea) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER
      SET search_path = pg_catalog, pg_temp AS $$
      SELECT quarry.edits_all(of) OR quarry.adds_to(of, asked) OR quarry.sees_doc(of, asked, 'reader')
        OR quarry.holds_doc(of, asked)
    $$;

    DROP POLICY reading ON quarry.doc;
    CREATE POLICY reading ON quarry.doc FOR SELECT USING (${whole('reader')} OR quarry.opens_doc(workspace, hash));
    -- Documents, or the copies of them that one may read.
    CREATE FUNCTION quarry.read_docs(of uuid, docs bytea[]) RETURNS TABLE (${columnTypes}, added_by name)
      LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    #variable_conflict use_column
    BEGIN
      IF of = ANY (quarry.whole_as('reader')) OR pg_has_role(session_user, current_user, 'USAGE') THEN
        RETURN QUERY SELECT ${columns}, added_by FROM quarry.doc d WHERE d.workspace = of AND d.hash = ANY (docs);
        RETURN;
      END IF;
      RETURN QUERY
        WITH seen AS MATERIALIZED (
          SELECT a.doc, bool_or(s.copy_of IS NULL) AS is_open, min(s.copy_of::text)::name AS copy_of
          FROM (SELECT DISTINCT unnest(docs)) AS a (doc), quarry.copies_seen(of, a.doc) AS s (copy_of) GROUP BY a.doc
        )
        SELECT ${columns}, added_by FROM seen s
          JOIN quarry.doc d ON d.workspace = of AND d.hash = s.doc AND s.is_open
        UNION ALL SELECT ${columns}, added_by FROM seen s
          JOIN quarry.doc_copy d ON d.workspace = of AND d.hash = s.doc AND d.added_by = s.copy_of AND NOT s.is_open;
    END $$;

    CREATE OR REPLACE FUNCTION quarry.note_conveyed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
      SET search_path = pg_catalog, pg_temp AS $$
    DECLARE placed bytea;
    BEGIN
      NEW.conveys := quarry.edits_all(NEW.workspace);
      NEW.copy_of := NULL;
      IF NOT NEW.conveys THEN
        placed := (to_jsonb(NEW) ->> CASE TG_TABLE_NAME WHEN 'doc_version' THEN 'older' ELSE 'doc' END)::bytea;
        NEW.conveys := quarry.passes_on(NEW.workspace, placed);
        NEW.copy_of := quarry.copy_for(NEW.workspace, placed);
      END IF;
      RETURN NEW;
    END $$;

    CREATE FUNCTION quarry.note_put_back() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
      SET search_path = pg_catalog, pg_temp AS $$
    BEGIN
      IF OLD.changed_by = session_user THEN RETURN NEW; END IF;
      IF NOT quarry.may_put(NEW.workspace, NEW.doc) THEN
        RAISE EXCEPTION 'a document is put back by who took it out, or may read it'
          USING ERRCODE = 'insufficient_privilege';
      END IF;
      NEW.conveys := quarry.edits_all(NEW.workspace) OR quarry.passes_on(NEW.workspace, NEW.doc);
      NEW.copy_of := CASE WHEN quarry.edits_all(NEW.workspace) THEN NULL
        ELSE quarry.copy_for(NEW.workspace, NEW.doc) END;
      RETURN NEW;
    END $$;
    CREATE TRIGGER put_back BEFORE UPDATE ON quarry.collection_doc FOR EACH ROW
      WHEN (OLD.removed AND NOT NEW.removed) EXECUTE FUNCTION quarry.note_put_back();
    -- A statement that changes nothing makes nobody the one who took a document out.
    DROP TRIGGER stamped ON quarry.collection_doc;
    CREATE TRIGGER stamped BEFORE UPDATE ON quarry.collection_doc FOR EACH ROW
      WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION quarry.stamp();

    DROP POLICY adding ON quarry.collection_doc;
    CREATE POLICY adding ON quarry.collection_doc FOR INSERT WITH CHECK (${whole('editor')}
      OR (workspace, collection) IN (SELECT g.workspace, g.id FROM quarry.collections_as('editor') g)
        AND quarry.may_put(workspace, doc));

    -- Puts documents into a collection, or takes them out, where they are not so already.
    DROP FUNCTION quarry.put_docs(uuid, uuid, bytea[], bytea[], boolean);
    CREATE FUNCTION quarry.put_docs(of uuid, into_collection uuid, docs bytea[], are_removed boolean)
      RETURNS integer LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    DECLARE
      is_whole boolean := quarry.edits_all(of);
      changed integer;
    BEGIN
      IF NOT is_whole AND NOT EXISTS (
        SELECT 1 FROM quarry.collections_as('editor') g WHERE g.workspace = of AND g.id = into_collection
      ) THEN
        RAISE EXCEPTION 'only editors and owners of a collection put documents into it'
          USING ERRCODE = 'insufficient_privilege';
      END IF;
      INSERT INTO quarry.collection_doc (workspace, collection, doc, removed)
        SELECT of, into_collection, d, are_removed FROM unnest(docs) AS d
        WHERE is_whole
          OR EXISTS (SELECT 1 FROM quarry.collection_doc c
            WHERE c.workspace = of AND c.collection = into_collection AND c.doc = d
              AND (are_removed OR NOT c.removed OR c.changed_by = session_user))
          OR NOT are_removed AND quarry.may_put(of, d) AND EXISTS (
            SELECT 1 FROM quarry.doc o WHERE o.workspace = of AND o.hash = d)
        ORDER BY d
        ON CONFLICT (workspace, collection, doc) DO UPDATE SET removed = excluded.removed,
            conveys = collection_doc.conveys OR excluded.conveys,
            copy_of = CASE WHEN excluded.copy_of IS NOT NULL THEN collection_doc.copy_of END
          WHERE collection_doc.removed IS DISTINCT FROM excluded.removed
            OR NOT excluded.removed AND (excluded.conveys AND NOT collection_doc.conveys
              OR excluded.copy_of IS NULL AND collection_doc.copy_of IS NOT NULL);
      GET DIAGNOSTICS changed = ROW_COUNT;
      RETURN changed;
    END $$;

    -- Enters that documents take the place of older ones; what one may not say of documents of others is left out.
    CREATE FUNCTION quarry.put_versions(of uuid, olders bytea[], newers bytea[])
      RETURNS integer LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    DECLARE
      is_whole boolean := quarry.begin_adding(of);
      changed integer;
    BEGIN
      INSERT INTO quarry.doc_version (workspace, older, newer)
        SELECT of, r.older, r.newer FROM (SELECT DISTINCT older, newer FROM unnest(olders, newers) AS u (older, newer)) r
        WHERE is_whole OR quarry.adds_version(of, r.older, r.newer)
        ORDER BY r.older, r.newer
        ON CONFLICT (workspace, older, newer) DO UPDATE SET
            conveys = doc_version.conveys OR excluded.conveys,
            copy_of = CASE WHEN excluded.copy_of IS NOT NULL THEN doc_version.copy_of END
          WHERE excluded.conveys AND NOT doc_version.conveys
            OR excluded.copy_of IS NULL AND doc_version.copy_of IS NOT NULL;
      GET DIAGNOSTICS changed = ROW_COUNT;
      RETURN changed;
    END $$;

    -- Adds documents. The hash of one is made of its \`fields\` and the hash of its text. Documents that others added, and that are
    -- not open to the one who shows them, become copies; the number that is answered does not tell them apart.
    CREATE FUNCTION quarry.put_documents(
      of uuid, hashes bytea[], kinds text[], titles text[], urls text[], domains text[], languages text[],
      published bigint[], captured bigint[], records text[], fields bytea[], texts bytea[])
      RETURNS integer LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    DECLARE
      is_whole boolean := quarry.begin_adding(of);
      added integer;
      copied integer := 0;
    BEGIN
      IF NOT is_whole AND EXISTS (
        SELECT 1 FROM unnest(hashes, fields, texts) AS r (hash, fields, body)
        WHERE quarry.short_hash(r.fields || quarry.short_hash(r.body)) IS DISTINCT FROM r.hash
      ) THEN
        RAISE EXCEPTION 'a document is added by who has what its hash is made of'
          USING ERRCODE = 'insufficient_privilege';
      END IF;
      INSERT INTO quarry.doc (workspace, ${columns})
        SELECT of, r.* FROM unnest(hashes, kinds, titles, urls, domains, languages, published, captured, records) AS r (${columns})
        ORDER BY r.hash ON CONFLICT DO NOTHING;
      GET DIAGNOSTICS added = ROW_COUNT;
      IF NOT is_whole AND added < cardinality(hashes) THEN
        INSERT INTO quarry.doc_copy (workspace, ${columns})
          SELECT of, r.* FROM unnest(hashes, kinds, titles, urls, domains, languages, published, captured, records) AS r (${columns})
          WHERE NOT quarry.adds_to(of, r.hash) AND NOT quarry.opens_doc(of, r.hash)
          ORDER BY r.hash ON CONFLICT DO NOTHING;
        GET DIAGNOSTICS copied = ROW_COUNT;
      END IF;
      RETURN added + copied;
    END $$;
  `,
}
