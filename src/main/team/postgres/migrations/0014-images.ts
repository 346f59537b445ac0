import type { TeamMigration } from './migration.ts'

const whole = (lowest: string) => `workspace = ANY ((SELECT quarry.whole_as('${lowest}'))::uuid[])`
const conveyed = (lowest: string) => `${whole(lowest)} OR quarry.conveys_doc(workspace, doc, '${lowest}')`

/**
 * Vectors of images and videos. Each row is of one document, and goes with its marks: a vector that is found by the hash of an
 * image alone would be open to every member who knows that hash. `input` says what it was made of, as JSON, with media by their
 * SHA-256. A space is named in each row: those of `quarry.space` are of texts, and are searched by their words.
 */
export const images: TeamMigration = {
  version: 14,
  name: 'images',
  up: `
    CREATE TABLE quarry.doc_input (
      workspace uuid NOT NULL,
      doc bytea NOT NULL CHECK (length(doc) = 16),
      hash bytea NOT NULL CHECK (length(hash) = 16),
      origin text NOT NULL,
      model text NOT NULL,
      dimension integer NOT NULL CHECK (dimension BETWEEN 1 AND 4096),
      input text NOT NULL,
      half HALF NOT NULL,
      added_by name NOT NULL DEFAULT session_user,
      xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
      PRIMARY KEY (workspace, doc, hash, origin, model, dimension)
    );
    CREATE INDEX doc_input_by_xid ON quarry.doc_input (workspace, xid, doc, hash);
    ALTER TABLE quarry.doc_input ENABLE ROW LEVEL SECURITY;
    CREATE POLICY reading ON quarry.doc_input FOR SELECT USING (${conveyed('reader')});
    CREATE POLICY adding ON quarry.doc_input FOR INSERT WITH CHECK (${conveyed('editor')});
    GRANT SELECT, INSERT (workspace, doc, hash, origin, model, dimension, input, half)
      ON quarry.doc_input TO quarry_member;

    CREATE FUNCTION quarry.check_input_width() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
      SET search_path = pg_catalog, pg_temp AS $$
    BEGIN
      IF EXISTS (SELECT 1 FROM added a WHERE WIDTH_OF_HALF <> a.dimension) THEN
        RAISE EXCEPTION 'a vector has not the width of its space' USING ERRCODE = 'check_violation';
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER checked AFTER INSERT ON quarry.doc_input REFERENCING NEW TABLE AS added
      FOR EACH STATEMENT EXECUTE FUNCTION quarry.check_input_width();
    CREATE FUNCTION quarry.audit_doc_input() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
      SET search_path = pg_catalog, pg_temp AS $$
    BEGIN
      INSERT INTO quarry.audit (workspace, action, subject, rows)
        SELECT workspace, 'insert doc_input', model, count(*) FROM changed GROUP BY workspace, model;
      RETURN NULL;
    END $$;
    CREATE TRIGGER audited_insert AFTER INSERT ON quarry.doc_input REFERENCING NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION quarry.audit_doc_input();
  `,
}
