import type { TeamMigration } from './migration.ts'

const whole = `workspace = ANY ((SELECT quarry.whole_as('editor'))::uuid[])`

/**
 * Who may edit some collection adds passages and versions to its own documents only. The hash of a document is known to all who
 * read it, and with a hash it can be put into a collection of one's own: a right that follows from where a document is would be
 * had by every reader. No passage is lost by it: a document is added together with its passages, by one desk in one transaction.
 * Members who edit the whole workspace add to every document, as before.
 */
export const authors: TeamMigration = {
  version: 9,
  name: 'authors',
  up: `
    CREATE FUNCTION quarry.adds_to(of uuid, asked bytea) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER
      SET search_path = pg_catalog, pg_temp AS $$
      SELECT EXISTS (
        SELECT 1 FROM quarry.doc d
        WHERE d.workspace = of AND d.hash = asked AND d.added_by = session_user
          AND of = ANY (quarry.workspaces_as('editor')))
    $$;
    -- An older version goes where the newer one goes: it is one's own, or can be read already.
    CREATE FUNCTION quarry.adds_version(of uuid, older bytea, newer bytea) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER
      SET search_path = pg_catalog, pg_temp AS $$
      SELECT quarry.adds_to(of, newer) AND (quarry.adds_to(of, older) OR quarry.sees_doc(of, older, 'reader'))
    $$;
    DROP POLICY adding ON quarry.doc_passage;
    CREATE POLICY adding ON quarry.doc_passage FOR INSERT WITH CHECK (${whole} OR quarry.adds_to(workspace, doc));
    DROP POLICY adding ON quarry.doc_version;
    CREATE POLICY adding ON quarry.doc_version FOR INSERT
      WITH CHECK (${whole} OR quarry.adds_version(workspace, older, newer));
  `,
}
