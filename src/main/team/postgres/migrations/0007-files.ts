import type { TeamMigration } from './migration.ts'

const whole = (lowest: string) => `workspace = ANY ((SELECT quarry.whole_as('${lowest}'))::uuid[])`
const ofDoc = (lowest: string) => `${whole(lowest)} OR quarry.sees_doc(workspace, doc, '${lowest}')`

/**
 * The files that documents were read from, and their images and videos: known by the SHA-256 of their bytes, in pieces of a
 * mebibyte. `doc_file` says which documents have a file, what it is called and what it is. `file` has a row once all its
 * pieces are there; pieces that are there are not sent again. A file goes where a document with it goes.
 */
export const files: TeamMigration = {
  version: 7,
  name: 'files',
  up: `
    CREATE TABLE quarry.file (
      workspace uuid NOT NULL,
      hash bytea NOT NULL CHECK (length(hash) = 32),
      bytes bigint NOT NULL CHECK (bytes >= 0),
      added_by name NOT NULL DEFAULT session_user,
      added_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (workspace, hash)
    );
    CREATE TABLE quarry.file_piece (
      workspace uuid NOT NULL,
      hash bytea NOT NULL CHECK (length(hash) = 32),
      number integer NOT NULL CHECK (number >= 0),
      body bytea NOT NULL CHECK (length(body) BETWEEN 1 AND 1048576),
      PRIMARY KEY (workspace, hash, number)
    );
    -- What was compressed is not compressed again, and is read from the middle.
    ALTER TABLE quarry.file_piece ALTER COLUMN body SET STORAGE EXTERNAL;
    CREATE TABLE quarry.doc_file (
      workspace uuid NOT NULL,
      doc bytea NOT NULL CHECK (length(doc) = 16),
      hash bytea NOT NULL CHECK (length(hash) = 32),
      -- What the desk needs to keep it, as JSON.
      facts text NOT NULL,
      added_by name NOT NULL DEFAULT session_user,
      added_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (workspace, doc, hash)
    );
    CREATE INDEX doc_file_by_hash ON quarry.doc_file (workspace, hash);

    CREATE FUNCTION quarry.sees_file(of uuid, asked bytea) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER
      SET search_path = pg_catalog, pg_temp AS $$
      SELECT EXISTS (
        SELECT 1 FROM quarry.doc_file f
        WHERE f.workspace = of AND f.hash = asked AND quarry.sees_doc(of, f.doc, 'reader'))
    $$;

    ALTER TABLE quarry.file ENABLE ROW LEVEL SECURITY;
    ALTER TABLE quarry.file_piece ENABLE ROW LEVEL SECURITY;
    ALTER TABLE quarry.doc_file ENABLE ROW LEVEL SECURITY;
    CREATE POLICY reading ON quarry.doc_file FOR SELECT USING (${ofDoc('reader')});
    CREATE POLICY adding ON quarry.doc_file FOR INSERT WITH CHECK (${ofDoc('editor')});
    ${['file', 'file_piece']
      .map(
        (table) => `
    CREATE POLICY reading ON quarry.${table} FOR SELECT USING (${whole('reader')} OR quarry.sees_file(workspace, hash));
    CREATE POLICY adding ON quarry.${table} FOR INSERT
      WITH CHECK (workspace = ANY ((SELECT quarry.workspaces_as('editor'))::uuid[]));`,
      )
      .join('')}
    GRANT SELECT ON quarry.file, quarry.file_piece, quarry.doc_file TO quarry_member;
    GRANT INSERT (workspace, hash, bytes) ON quarry.file TO quarry_member;
    GRANT INSERT ON quarry.file_piece TO quarry_member;
    GRANT INSERT (workspace, doc, hash, facts) ON quarry.doc_file TO quarry_member;

    CREATE FUNCTION quarry.audit_file() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
      SET search_path = pg_catalog, pg_temp AS $$
    BEGIN
      INSERT INTO quarry.audit (workspace, action, subject)
        SELECT workspace, 'insert file', encode(hash, 'hex') FROM changed;
      RETURN NULL;
    END $$;
    CREATE TRIGGER audited_insert AFTER INSERT ON quarry.file REFERENCING NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION quarry.audit_file();
  `,
}
