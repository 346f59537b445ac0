import type { TeamMigration } from './migration.ts'

/** Tables whose rows the members of a workspace read; editors and owners write those of the second list. */
const read = [
  'space',
  'text',
  'vec',
  'doc',
  'doc_passage',
  'doc_version',
  'collection',
  'collection_doc',
  'mark',
  'job',
  'audit',
]
const written = ['text', 'vec', 'doc', 'doc_passage', 'doc_version', 'collection', 'collection_doc', 'mark', 'job']

const policies = [
  ...read.map(
    (table) => `CREATE POLICY reading ON quarry.${table} FOR SELECT
      USING (workspace = ANY ((SELECT quarry.workspaces_as('reader'))::uuid[]));`,
  ),
  ...written.map(
    (table) => `CREATE POLICY adding ON quarry.${table} FOR INSERT
      WITH CHECK (workspace = ANY ((SELECT quarry.workspaces_as('editor'))::uuid[]));`,
  ),
  ...['collection_doc', 'mark', 'job'].map(
    (table) => `CREATE POLICY changing ON quarry.${table} FOR UPDATE
      USING (workspace = ANY ((SELECT quarry.workspaces_as('editor'))::uuid[]))
      WITH CHECK (workspace = ANY ((SELECT quarry.workspaces_as('editor'))::uuid[]));`,
  ),
  ...[...read, 'workspace', 'member'].map((table) => `ALTER TABLE quarry.${table} ENABLE ROW LEVEL SECURITY;`),
].join('\n')

/** Statement triggers that enter who changed how much of what. `subject` is an expression over a row. */
const audited = [
  { table: 'member', events: ['INSERT', 'UPDATE', 'DELETE'], subject: `name || ' as ' || role` },
  { table: 'collection', events: ['INSERT'], subject: 'name' },
  { table: 'collection_doc', events: ['INSERT', 'UPDATE'], subject: 'collection::text' },
  { table: 'mark', events: ['INSERT', 'UPDATE'], subject: 'kind' },
  { table: 'vec', events: ['INSERT'], subject: 'space::text' },
]
const auditing = audited.flatMap(({ table, events, subject }) => [
  `CREATE FUNCTION quarry.audit_${table}() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
     SET search_path = pg_catalog, pg_temp AS $$
   BEGIN
     INSERT INTO quarry.audit (workspace, action, subject, rows)
       SELECT workspace, TG_ARGV[0], ${subject}, count(*) FROM changed GROUP BY workspace, ${subject};
     RETURN NULL;
   END $$;`,
  ...events.map(
    (event) => `CREATE TRIGGER audited_${event.toLowerCase()} AFTER ${event} ON quarry.${table}
      REFERENCING ${event === 'DELETE' ? 'OLD' : 'NEW'} TABLE AS changed FOR EACH STATEMENT
      EXECUTE FUNCTION quarry.audit_${table}('${event.toLowerCase()} ${table}');`,
  ),
])

/**
 * Who may do what. A member is a database role; what it may do follows from the rows of `quarry.member` with its name.
 * Columns that say who wrote a row and when are granted to nobody, so that their defaults and triggers alone set them.
 * Nothing is deleted but members; the audit is written by triggers only.
 */
export const rights: TeamMigration = {
  version: 2,
  name: 'rights',
  up: `
    DO $$ BEGIN
      CREATE ROLE quarry_member NOLOGIN;
    EXCEPTION WHEN duplicate_object THEN NULL; WHEN unique_violation THEN NULL;
    END $$;
    REVOKE ALL ON SCHEMA quarry FROM PUBLIC;
    GRANT USAGE ON SCHEMA quarry TO quarry_member;

    -- The workspaces in which the one who is logged in has at least this role.
    CREATE FUNCTION quarry.workspaces_as(lowest text) RETURNS uuid[] LANGUAGE sql STABLE SECURITY DEFINER
      SET search_path = pg_catalog, pg_temp AS $$
      SELECT coalesce(array_agg(m.workspace), '{}') FROM quarry.member m
      WHERE m.name = session_user
        AND array_position(ARRAY['reader', 'editor', 'owner'], m.role)
          >= array_position(ARRAY['reader', 'editor', 'owner'], lowest)
    $$;

    ${policies}
    CREATE POLICY reading ON quarry.workspace FOR SELECT
      USING (id = ANY ((SELECT quarry.workspaces_as('reader'))::uuid[]));
    CREATE POLICY reading ON quarry.member FOR SELECT
      USING (workspace = ANY ((SELECT quarry.workspaces_as('reader'))::uuid[]));
    CREATE POLICY owning ON quarry.member FOR ALL
      USING (workspace = ANY ((SELECT quarry.workspaces_as('owner'))::uuid[]))
      WITH CHECK (workspace = ANY ((SELECT quarry.workspaces_as('owner'))::uuid[]));

    GRANT SELECT ON ALL TABLES IN SCHEMA quarry TO quarry_member;
    GRANT INSERT (workspace, name, role), UPDATE (role), DELETE ON quarry.member TO quarry_member;
    GRANT INSERT (workspace, hash, body, words, tokens) ON quarry.text TO quarry_member;
    GRANT INSERT (workspace, hash, space, bits, half) ON quarry.vec TO quarry_member;
    GRANT INSERT (workspace, hash, kind, title, url, domain, language, published_at, captured_at, record)
      ON quarry.doc TO quarry_member;
    GRANT INSERT ON quarry.doc_passage, quarry.doc_version TO quarry_member;
    GRANT INSERT (workspace, id, name, precision) ON quarry.collection TO quarry_member;
    GRANT INSERT (workspace, collection, doc, removed), UPDATE (removed) ON quarry.collection_doc TO quarry_member;
    GRANT INSERT (workspace, doc, key, kind, value, removed), UPDATE (removed) ON quarry.mark TO quarry_member;
    GRANT INSERT (workspace, hash, space), UPDATE (state, leased_by, leased_until, attempts, message)
      ON quarry.job TO quarry_member;

    CREATE FUNCTION quarry.stamp() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
    BEGIN
      NEW.xid := pg_current_xact_id();
      NEW.changed_by := session_user;
      NEW.changed_at := now();
      RETURN NEW;
    END $$;
    CREATE TRIGGER stamped BEFORE UPDATE ON quarry.collection_doc FOR EACH ROW EXECUTE FUNCTION quarry.stamp();
    CREATE TRIGGER stamped BEFORE UPDATE ON quarry.mark FOR EACH ROW EXECUTE FUNCTION quarry.stamp();

    CREATE FUNCTION quarry.keep_audit() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'the audit of a team is only added to' USING ERRCODE = 'insufficient_privilege';
    END $$;
    CREATE TRIGGER kept BEFORE UPDATE OR DELETE OR TRUNCATE ON quarry.audit
      FOR EACH STATEMENT EXECUTE FUNCTION quarry.keep_audit();

    ${auditing.join('\n')}

    CREATE FUNCTION quarry.keep_owner() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
      SET search_path = pg_catalog, pg_temp AS $$
    BEGIN
      -- One after the other: two owners that leave at the same time would each see the other one stay.
      PERFORM 1 FROM quarry.workspace WHERE id = OLD.workspace FOR UPDATE;
      IF OLD.role = 'owner' AND NOT EXISTS (
        SELECT 1 FROM quarry.member WHERE workspace = OLD.workspace AND role = 'owner'
      ) THEN
        RAISE EXCEPTION 'a workspace keeps at least one owner' USING ERRCODE = 'restrict_violation';
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER owned AFTER UPDATE OR DELETE ON quarry.member FOR EACH ROW EXECUTE FUNCTION quarry.keep_owner();

    -- Spaces are few and never changed: the number of one, made where there is none.
    CREATE FUNCTION quarry.ensure_space(of uuid, space_origin text, space_model text, space_dimension integer)
      RETURNS integer LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    DECLARE found integer;
    BEGIN
      IF NOT of = ANY (quarry.workspaces_as('editor')) THEN
        RAISE EXCEPTION 'only editors and owners of a workspace add to it' USING ERRCODE = 'insufficient_privilege';
      END IF;
      PERFORM pg_advisory_xact_lock(hashtext('quarry.space'), hashtext(of::text));
      SELECT id INTO found FROM quarry.space
        WHERE workspace = of AND origin = space_origin AND model = space_model AND dimension = space_dimension;
      IF found IS NULL THEN
        INSERT INTO quarry.space (workspace, id, origin, model, dimension)
          SELECT of, coalesce(max(id), 0) + 1, space_origin, space_model, space_dimension
          FROM quarry.space WHERE workspace = of
          RETURNING id INTO found;
      END IF;
      RETURN found;
    END $$;
  `,
}
