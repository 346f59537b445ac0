import type { TeamMigration } from './migration.ts'

/**
 * What a team keeps. Content is known by hashes that are the same on every desk: 16 bytes of SHA-256 over a text, and over
 * what identifies a document. No row that holds content refers to a number, and every unique key has `workspace` and `hash`
 * (or `doc`) in it, so that Citus can divide what is large by that column. Rows of content are never changed.
 *
 * `xid` is the transaction that wrote a row last: what is below `pg_snapshot_xmin(pg_current_snapshot())` is complete, so
 * a desk that has pulled up to there has missed nothing that commits late. Texts are bytes, because PostgreSQL's own texts
 * hold no NUL and no half of a surrogate pair. HALF stands for `halfvec` where pgvector is installed, else for `bytea`
 * with the same bytes as pgvector sends.
 */
export const tables: TeamMigration = {
  version: 1,
  name: 'tables',
  up: `
    CREATE TABLE quarry.workspace (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      name text NOT NULL UNIQUE CHECK (name <> ''),
      -- Changes when rows are stamped again: desks then pull from the beginning.
      epoch uuid NOT NULL DEFAULT gen_random_uuid(),
      created_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE TABLE quarry.member (
      workspace uuid NOT NULL REFERENCES quarry.workspace (id),
      name name NOT NULL,
      role text NOT NULL CHECK (role IN ('reader', 'editor', 'owner')),
      added_by name NOT NULL DEFAULT session_user,
      added_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (workspace, name)
    );
    CREATE TABLE quarry.space (
      workspace uuid NOT NULL,
      id integer NOT NULL,
      origin text NOT NULL,
      model text NOT NULL,
      dimension integer NOT NULL CHECK (dimension BETWEEN 1 AND 4096),
      PRIMARY KEY (workspace, id),
      UNIQUE (workspace, origin, model, dimension)
    );
    CREATE TABLE quarry.text (
      workspace uuid NOT NULL,
      hash bytea NOT NULL CHECK (length(hash) = 16),
      body bytea NOT NULL,
      words tsvector NOT NULL,
      tokens integer NOT NULL,
      xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
      PRIMARY KEY (workspace, hash)
    );
    CREATE INDEX text_by_word ON quarry.text USING gin (words);
    CREATE TABLE quarry.vec (
      workspace uuid NOT NULL,
      hash bytea NOT NULL CHECK (length(hash) = 16),
      space integer NOT NULL,
      bits bit varying NOT NULL,
      half HALF NOT NULL,
      xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
      PRIMARY KEY (workspace, hash, space)
    );
    CREATE INDEX vec_by_xid ON quarry.vec (workspace, xid, hash);
    CREATE TABLE quarry.doc (
      workspace uuid NOT NULL,
      hash bytea NOT NULL CHECK (length(hash) = 16),
      kind text NOT NULL,
      title text NOT NULL,
      url text,
      domain text,
      language text,
      published_at bigint,
      captured_at bigint NOT NULL,
      -- The document as JSON; text, because that holds what jsonb refuses.
      record text NOT NULL,
      added_by name NOT NULL DEFAULT session_user,
      added_at timestamptz NOT NULL DEFAULT now(),
      xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
      PRIMARY KEY (workspace, hash)
    );
    CREATE TABLE quarry.doc_passage (
      workspace uuid NOT NULL,
      doc bytea NOT NULL,
      ordinal integer NOT NULL,
      start integer NOT NULL,
      stop integer NOT NULL,
      hash bytea NOT NULL,
      language text,
      PRIMARY KEY (workspace, doc, ordinal)
    );
    CREATE INDEX doc_passage_by_text ON quarry.doc_passage (workspace, hash);
    CREATE TABLE quarry.doc_version (
      workspace uuid NOT NULL,
      older bytea NOT NULL,
      newer bytea NOT NULL,
      PRIMARY KEY (workspace, older, newer)
    );
    CREATE TABLE quarry.collection (
      workspace uuid NOT NULL,
      id uuid NOT NULL,
      name text NOT NULL CHECK (name <> ''),
      precision text NOT NULL,
      added_by name NOT NULL DEFAULT session_user,
      added_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (workspace, id),
      UNIQUE (workspace, name)
    );
    CREATE TABLE quarry.collection_doc (
      workspace uuid NOT NULL,
      collection uuid NOT NULL,
      doc bytea NOT NULL,
      removed boolean NOT NULL DEFAULT false,
      added_by name NOT NULL DEFAULT session_user,
      changed_by name NOT NULL DEFAULT session_user,
      changed_at timestamptz NOT NULL DEFAULT now(),
      xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
      PRIMARY KEY (workspace, collection, doc)
    );
    CREATE INDEX collection_doc_by_xid ON quarry.collection_doc (workspace, collection, xid, doc);
    CREATE INDEX collection_doc_by_doc ON quarry.collection_doc (workspace, doc);
    CREATE TABLE quarry.mark (
      workspace uuid NOT NULL,
      doc bytea NOT NULL,
      key bytea NOT NULL CHECK (length(key) = 16),
      kind text NOT NULL,
      value text NOT NULL,
      removed boolean NOT NULL DEFAULT false,
      added_by name NOT NULL DEFAULT session_user,
      changed_by name NOT NULL DEFAULT session_user,
      changed_at timestamptz NOT NULL DEFAULT now(),
      xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
      PRIMARY KEY (workspace, doc, key)
    );
    CREATE INDEX mark_by_xid ON quarry.mark (workspace, xid, doc, key);
    CREATE TABLE quarry.job (
      workspace uuid NOT NULL,
      hash bytea NOT NULL,
      space integer NOT NULL,
      state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'leased', 'done', 'failed')),
      leased_by text,
      leased_until timestamptz,
      attempts integer NOT NULL DEFAULT 0,
      message text,
      PRIMARY KEY (workspace, hash, space)
    );
    CREATE INDEX job_waiting ON quarry.job (workspace, space, state, leased_until);
    CREATE TABLE quarry.audit (
      at timestamptz NOT NULL DEFAULT now(),
      workspace uuid NOT NULL,
      actor name NOT NULL DEFAULT session_user,
      action text NOT NULL,
      subject text NOT NULL,
      rows bigint NOT NULL DEFAULT 1
    );
    CREATE INDEX audit_by_time ON quarry.audit (workspace, at);
  `,
}
