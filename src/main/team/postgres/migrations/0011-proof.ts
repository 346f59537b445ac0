import type { TeamMigration } from './migration.ts'

const whole = (lowest: string) => `workspace = ANY ((SELECT quarry.whole_as('${lowest}'))::uuid[])`
const own = `name = session_user AND workspace = ANY ((SELECT quarry.member_as('guest'))::uuid[])`

/** Of a file that is hashed there: it is put together in memory, and a value of PostgreSQL has less than a gigabyte. */
export const MOST_PROVEN_BYTES = 512 * 1024 * 1024

/** Of `put_passages`: the texts of a call. */
export const putTexts = `      INSERT INTO quarry.text (workspace, hash, body, words, tokens)
        SELECT of, r.hash, r.body, array_to_tsvector(string_to_array(r.words, ' ')), r.tokens
        FROM unnest(given, bodies, words, tokens) AS r (hash, body, words, tokens)
        ORDER BY r.hash ON CONFLICT DO NOTHING;`

export const putPassages = `    -- Adds texts, and passages of documents that may be added to; those of other documents are left out. Who shows a text is not
    -- told whether others have it.
    CREATE FUNCTION quarry.put_passages(
      of uuid, bodies bytea[], words text[], tokens integer[],
      docs bytea[], ordinals integer[], starts integer[], stops integer[], hashes bytea[], languages text[])
      RETURNS integer LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    DECLARE
      is_whole boolean := quarry.begin_adding(of);
      reads_all boolean := of = ANY (quarry.whole_as('reader'));
      given bytea[] := ARRAY(
        SELECT quarry.short_hash(r.body) FROM unnest(bodies) WITH ORDINALITY AS r (body, at) ORDER BY r.at);
      open_docs bytea[];
      added integer;
    BEGIN
${putTexts}
      GET DIAGNOSTICS added = ROW_COUNT;
      open_docs := ARRAY(
        SELECT DISTINCT d FROM unnest(docs) AS d WHERE is_whole OR quarry.adds_to(of, d));
      IF NOT is_whole AND EXISTS (
        SELECT 1 FROM unnest(docs, hashes) AS r (doc, hash)
        WHERE r.doc = ANY (open_docs) AND r.hash NOT IN (SELECT g FROM unnest(given) g)
          AND NOT (reads_all AND EXISTS (SELECT 1 FROM quarry.text t WHERE t.workspace = of AND t.hash = r.hash)
            OR quarry.sees_text(of, r.hash, 'reader'))
      ) THEN
        RAISE EXCEPTION 'a passage is added by who has its text' USING ERRCODE = 'insufficient_privilege';
      END IF;
      INSERT INTO quarry.doc_passage (workspace, doc, ordinal, start, stop, hash, language)
        SELECT of, r.* FROM unnest(docs, ordinals, starts, stops, hashes, languages)
          AS r (doc, ordinal, start, stop, hash, language)
        WHERE r.doc = ANY (open_docs)
        ORDER BY r.doc, r.ordinal ON CONFLICT DO NOTHING;
      RETURN CASE WHEN is_whole THEN added ELSE cardinality(bodies) END;
    END $$;`

/**
 * Who does not edit the whole workspace adds content by functions that are given the content itself, and make its hash from it.
 * A row that names a hash opens what has that hash: so it counts for who has shown the content, or could read it already.
 *
 * - A passage is added with its text, unless that can be read already.
 * - Pieces of a file are kept for each sender until all are there and have the hash of the file.
 *
 * Rows from before stay as they are, since it is not known how they came about.
 */
export const proof: TeamMigration = {
  version: 11,
  name: 'proof',
  up: `
    -- Who owns the database is asked for nothing.
    CREATE FUNCTION quarry.edits_all(of uuid) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER
      SET search_path = pg_catalog, pg_temp AS $$
      SELECT of = ANY (quarry.whole_as('editor')) OR pg_has_role(session_user, current_user, 'USAGE')
    $$;
    -- Answers whether everything is edited; refuses who edits nothing.
    CREATE FUNCTION quarry.begin_adding(of uuid) RETURNS boolean LANGUAGE plpgsql STABLE SECURITY DEFINER
      SET search_path = pg_catalog, pg_temp AS $$
    BEGIN
      IF quarry.edits_all(of) THEN RETURN true; END IF;
      IF of = ANY (quarry.workspaces_as('editor')) THEN RETURN false; END IF;
      RAISE EXCEPTION 'only editors and owners of a workspace or of a collection add to it'
        USING ERRCODE = 'insufficient_privilege';
    END $$;
    CREATE FUNCTION quarry.short_hash(content bytea) RETURNS bytea LANGUAGE sql IMMUTABLE
      SET search_path = pg_catalog, pg_temp AS $$ SELECT substr(sha256(content), 1, 16) $$;

${putPassages}

    ${['text', 'doc', 'doc_passage', 'file', 'file_piece']
      .map(
        (table) => `
    DROP POLICY adding ON quarry.${table};
    CREATE POLICY adding ON quarry.${table} FOR INSERT WITH CHECK (${whole('editor')});`,
      )
      .join('')}

    -- Pieces of files that are being sent, and who has shown the bytes of a file.
    CREATE TABLE quarry.file_part (
      workspace uuid NOT NULL,
      hash bytea NOT NULL CHECK (length(hash) = 32),
      name name NOT NULL DEFAULT session_user,
      number integer NOT NULL CHECK (number >= 0),
      body bytea NOT NULL CHECK (length(body) BETWEEN 1 AND 1048576),
      PRIMARY KEY (workspace, hash, name, number)
    );
    ALTER TABLE quarry.file_part ALTER COLUMN body SET STORAGE EXTERNAL;
    CREATE TABLE quarry.file_holder (
      workspace uuid NOT NULL,
      hash bytea NOT NULL CHECK (length(hash) = 32),
      name name NOT NULL DEFAULT session_user,
      at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (workspace, hash, name)
    );
    ALTER TABLE quarry.file_part ENABLE ROW LEVEL SECURITY;
    ALTER TABLE quarry.file_holder ENABLE ROW LEVEL SECURITY;
    CREATE POLICY reading ON quarry.file_part FOR SELECT USING (${own});
    CREATE POLICY reading ON quarry.file_holder FOR SELECT USING (${own});
    GRANT SELECT ON quarry.file_part, quarry.file_holder TO quarry_member;

    -- The numbers of the pieces of a file that need not be sent.
    CREATE FUNCTION quarry.pieces_of(of uuid, asked bytea) RETURNS SETOF integer LANGUAGE sql STABLE SECURITY DEFINER
      SET search_path = pg_catalog, pg_temp AS $$
      SELECT p.number FROM quarry.file_piece p
        WHERE p.workspace = of AND p.hash = asked AND quarry.edits_all(of)
      UNION ALL SELECT p.number FROM quarry.file_part p
        WHERE p.workspace = of AND p.hash = asked AND p.name = session_user AND NOT quarry.edits_all(of)
    $$;
    CREATE FUNCTION quarry.put_piece(of uuid, asked bytea, at integer, piece bytea) RETURNS void
      LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    BEGIN
      IF quarry.begin_adding(of) THEN
        INSERT INTO quarry.file_piece (workspace, hash, number, body) VALUES (of, asked, at, piece)
          ON CONFLICT DO NOTHING;
      ELSE
        INSERT INTO quarry.file_part (workspace, hash, number, body) VALUES (of, asked, at, piece)
          ON CONFLICT DO NOTHING;
      END IF;
    END $$;
    -- Notes that all pieces of a file are there; false where they are not what its hash was made of, and are to be sent again.
    CREATE FUNCTION quarry.put_file(of uuid, asked bytea, size bigint) RETURNS boolean
      LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    DECLARE
      is_itself boolean;
    BEGIN
      IF quarry.begin_adding(of) THEN
        INSERT INTO quarry.file (workspace, hash, bytes) VALUES (of, asked, size) ON CONFLICT DO NOTHING;
        RETURN true;
      END IF;
      IF size > ${MOST_PROVEN_BYTES} THEN
        RAISE EXCEPTION 'files of over ${MOST_PROVEN_BYTES} bytes are sent by who edits the whole workspace'
          USING ERRCODE = 'insufficient_privilege';
      END IF;
      -- Other pieces than all of a mebibyte but the last would be read from the wrong places.
      SELECT count(*) = coalesce(max(p.number) + 1, 0) AND coalesce(sum(length(p.body)), 0) = size
          AND count(*) = (size + 1048575) / 1048576
          AND coalesce(bool_and(length(p.body) = 1048576) FILTER (WHERE p.number < size / 1048576), true)
        INTO is_itself FROM quarry.file_part p
        WHERE p.workspace = of AND p.hash = asked AND p.name = session_user;
      IF is_itself THEN
        SELECT asked = sha256(coalesce(string_agg(p.body, ''::bytea ORDER BY p.number), ''::bytea))
          INTO is_itself FROM quarry.file_part p
          WHERE p.workspace = of AND p.hash = asked AND p.name = session_user;
      END IF;
      IF is_itself THEN
        INSERT INTO quarry.file (workspace, hash, bytes) VALUES (of, asked, size) ON CONFLICT DO NOTHING;
        -- Unless the file is whole already; pieces that others began with are put right.
        IF FOUND THEN
          INSERT INTO quarry.file_piece (workspace, hash, number, body)
            SELECT of, asked, p.number, p.body FROM quarry.file_part p
            WHERE p.workspace = of AND p.hash = asked AND p.name = session_user ORDER BY p.number
            ON CONFLICT (workspace, hash, number) DO UPDATE SET body = excluded.body
              WHERE file_piece.body <> excluded.body;
        END IF;
        INSERT INTO quarry.file_holder (workspace, hash) VALUES (of, asked) ON CONFLICT DO NOTHING;
      END IF;
      DELETE FROM quarry.file_part p WHERE p.workspace = of AND p.hash = asked AND p.name = session_user;
      RETURN is_itself;
    END $$;

    -- A file goes where its document goes, as marks do: not by way of a copy.
    CREATE OR REPLACE FUNCTION quarry.sees_file(of uuid, asked bytea) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER
      SET search_path = pg_catalog, pg_temp AS $$
      SELECT EXISTS (
        SELECT 1 FROM quarry.doc_file f
        WHERE f.workspace = of AND f.hash = asked AND quarry.conveys_doc(of, f.doc, 'reader'))
    $$;
    -- Whether a file is there, and was shown or can be read. One that comes later is not opened by a link from before.
    CREATE FUNCTION quarry.has_file(of uuid, asked bytea) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER
      SET search_path = pg_catalog, pg_temp AS $$
      SELECT EXISTS (SELECT 1 FROM quarry.file f WHERE f.workspace = of AND f.hash = asked) AND (
        of = ANY (quarry.whole_as('reader')) OR quarry.sees_file(of, asked) OR EXISTS (
          SELECT 1 FROM quarry.file_holder h WHERE h.workspace = of AND h.hash = asked AND h.name = session_user))
    $$;
    DROP POLICY reading ON quarry.doc_file;
    CREATE POLICY reading ON quarry.doc_file FOR SELECT
      USING (${whole('reader')} OR quarry.conveys_doc(workspace, doc, 'reader'));
    DROP POLICY adding ON quarry.doc_file;
    CREATE POLICY adding ON quarry.doc_file FOR INSERT WITH CHECK (${whole('editor')}
      OR quarry.conveys_doc(workspace, doc, 'editor') AND quarry.has_file(workspace, hash));
  `,
}
