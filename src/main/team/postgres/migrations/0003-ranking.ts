import type { TeamMigration } from './migration.ts'

/** The filters of a ranking, in the order that a statement made on the spot has them as its parameters, after two others. */
export const names = ['kinds', 'languages', 'domains', 'collections', 'since', 'until', 'at']

/**
 * Whether a document `d` passes filters, and is in a collection of the workspace. Null means no such filter. With `at`,
 * the version of that time takes the place of the latest.
 */
export const passes = `
  (kinds IS NULL OR d.kind = ANY (kinds))
  AND (languages IS NULL OR d.language = ANY (languages))
  AND (domains IS NULL OR EXISTS (
    SELECT 1 FROM unnest(domains) AS one (name) WHERE d.domain = one.name OR d.domain LIKE '%.' || one.name))
  AND (since IS NULL OR d.published_at >= since)
  AND (until IS NULL OR d.published_at < until)
  AND EXISTS (
    SELECT 1 FROM quarry.collection_doc c WHERE c.workspace = d.workspace AND c.doc = d.hash
      AND (collections IS NULL OR c.collection = ANY (collections))
      AND (NOT c.removed OR at IS NOT NULL AND EXISTS (
        SELECT 1 FROM quarry.doc_version v WHERE v.workspace = d.workspace AND v.older = d.hash)))
  AND (at IS NULL OR d.captured_at < at AND (d.published_at IS NULL OR d.published_at < at) AND NOT EXISTS (
    SELECT 1 FROM quarry.doc_version v JOIN quarry.doc n ON n.workspace = v.workspace AND n.hash = v.newer
    WHERE v.workspace = d.workspace AND v.older = d.hash AND n.captured_at < at))`

/** Whether a text `t` is in a document that passes. */
export const isIn = `EXISTS (
  SELECT 1 FROM quarry.doc_passage p JOIN quarry.doc d ON d.workspace = p.workspace AND d.hash = p.doc
  WHERE p.workspace = t.workspace AND p.hash = t.hash AND ${passes})`

/** The same in a text that `format` and EXECUTE take, with the filters as its parameters. */
export const executed = (sql: string, filterNames: readonly string[]) =>
  filterNames
    .reduce((text, name, at) => text.replace(new RegExp(`(?<![\\w.'])${name}(?![\\w'])`, 'g'), `$${at + 3}`), sql)
    .replaceAll('%', '%%')
    .replaceAll("'", "''")

export const isInExecuted = executed(isIn, names)

export const filters = `
  kinds text[] := ARRAY(SELECT jsonb_array_elements_text(nullif(filter -> 'kinds', '[]')));
  languages text[] := ARRAY(SELECT jsonb_array_elements_text(nullif(filter -> 'languages', '[]')));
  domains text[] := ARRAY(SELECT jsonb_array_elements_text(nullif(filter -> 'domains', '[]')));
  collections uuid[] := ARRAY(SELECT jsonb_array_elements_text(nullif(filter -> 'collections', '[]'))::uuid);
  since bigint := (filter ->> 'since')::bigint;
  until bigint := (filter ->> 'until')::bigint;
  at bigint := (filter ->> 'asOf')::bigint;`

export const noEmptyFilters = `
  kinds := nullif(kinds, '{}'); languages := nullif(languages, '{}');
  domains := nullif(domains, '{}'); collections := nullif(collections, '{}');
  IF NOT of = ANY (quarry.workspaces_as('reader')) THEN RETURN; END IF;`

/**
 * The end of a ranking by words: of the words that were `counted`, with the rarest first, those that fit within `cap`, and
 * the texts with any of them.
 */
export const rankedByRarest = `FROM (SELECT DISTINCT ('''' || replace(replace(u, '\\', '\\\\'), '''', '''''') || '''')::tsquery AS query
              FROM unnest(tokens) u) one
        ORDER BY 2, 1
      LOOP
        CONTINUE WHEN counted.found = 0;
        EXIT WHEN total + counted.found > cap AND taken IS NOT NULL;
        sought := sought || counted.query;
        weights := weights || ln(1 + (texts - counted.found + 0.5) / (counted.found + 0.5));
        taken := CASE WHEN taken IS NULL THEN counted.query ELSE taken || counted.query END;
        total := total + counted.found;
      END LOOP;
      IF taken IS NULL THEN RETURN; END IF;
      RETURN QUERY
        SELECT t.hash, (
          SELECT sum(CASE WHEN t.words @@ sought[i] THEN weights[i] ELSE 0 END)
          FROM generate_subscripts(sought, 1) i) * 2.2 / (1 + 1.2 * (0.25 + 0.75 * t.tokens / mean)) AS rank
        FROM quarry.text t
        WHERE t.workspace = of AND t.words @@ taken AND ${isIn}
        ORDER BY rank DESC, t.hash LIMIT most;
    END $$;`

export const countPassing = `
    -- How many documents pass filters, counted to \`most\`.
    CREATE FUNCTION quarry.count_passing(of uuid, filter jsonb, most integer) RETURNS integer
      LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    #variable_conflict use_column
    DECLARE ${filters}
    BEGIN
      kinds := nullif(kinds, '{}'); languages := nullif(languages, '{}');
      domains := nullif(domains, '{}'); collections := nullif(collections, '{}');
      IF NOT of = ANY (quarry.workspaces_as('reader')) THEN RETURN 0; END IF;
      RETURN (SELECT count(*) FROM (
        SELECT 1 FROM quarry.doc d WHERE d.workspace = of AND ${passes} LIMIT most) f);
    END $$;
`

export const passing = `
    -- Of documents, those that pass filters.
    CREATE FUNCTION quarry.passing(of uuid, docs bytea[], filter jsonb) RETURNS SETOF bytea
      LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    #variable_conflict use_column
    DECLARE ${filters}
    BEGIN
      ${noEmptyFilters}
      RETURN QUERY SELECT d.hash FROM quarry.doc d WHERE d.workspace = of AND d.hash = ANY (docs) AND ${passes};
    END $$;
`

/**
 * The rankings. They are functions of the schema's owner that check membership themselves: under row-level security
 * PostgreSQL uses no index of words, because it does not know that comparing words tells nothing about hidden rows.
 */
export const ranking: TeamMigration = {
  version: 3,
  name: 'ranking',
  up: `
    -- Texts with any of these words, by BM25 with each word counted once; a document's text rarely says more than that.
    -- Words found in more than \`cap\` texts rank nothing where there are rarer ones.
    CREATE FUNCTION quarry.rank_words(of uuid, tokens text[], filter jsonb, most integer, cap integer)
      RETURNS TABLE (hash bytea, score double precision) LANGUAGE plpgsql STABLE SECURITY DEFINER
      SET search_path = pg_catalog, pg_temp AS $$
    #variable_conflict use_column
    DECLARE
      ${filters}
      texts double precision;
      mean double precision;
      word text;
      found integer;
      sought tsquery[] := '{}';
      weights double precision[] := '{}';
      taken tsquery;
      total integer := 0;
      counted record;
    BEGIN
      ${noEmptyFilters}
      SELECT greatest(count(*), 1), greatest(avg(s.tokens), 1) INTO texts, mean
        FROM (SELECT t.tokens FROM quarry.text t WHERE t.workspace = of LIMIT cap) s;
      IF texts >= cap THEN
        SELECT greatest(c.reltuples, texts) INTO texts FROM pg_class c WHERE c.oid = 'quarry.text'::regclass;
      END IF;
      FOR counted IN
        SELECT one.query, (SELECT count(*) FROM (
          SELECT 1 FROM quarry.text t WHERE t.words @@ one.query AND t.workspace = of LIMIT cap) f)::integer AS found
        ${rankedByRarest}

    -- Texts whose signs are most like those of a vector. \`near\`: by the index of pgvector, which looks on until enough pass.
    CREATE FUNCTION quarry.rank_bits(
      of uuid, within integer, asked bit varying, filter jsonb, most integer, near boolean)
      RETURNS TABLE (hash bytea, differ integer) LANGUAGE plpgsql STABLE SECURITY DEFINER
      SET search_path = pg_catalog, pg_temp AS $$
    #variable_conflict use_column
    DECLARE
      ${filters}
      width integer := length(asked);
      vectors text;
    BEGIN
      ${noEmptyFilters}
      SELECT n.nspname INTO vectors
        FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace WHERE e.extname = 'vector';
      IF near AND vectors IS NOT NULL THEN
        PERFORM set_config('hnsw.ef_search', least(greatest(most, 40), 1000)::text, true);
        PERFORM set_config('hnsw.iterative_scan', 'relaxed_order', true);
        RETURN QUERY EXECUTE format('
          SELECT t.hash, bit_count(t.bits # $1)::integer FROM quarry.vec t
          WHERE t.workspace = %L AND t.space = %s AND ${isInExecuted}
          ORDER BY (t.bits::bit(%s)) OPERATOR(%I.<~>) $1::bit(%s) LIMIT $2', of, within, width, vectors, width)
          USING asked, most, ${names.join(', ')};
        RETURN;
      END IF;
      RETURN QUERY
        SELECT t.hash, bit_count(t.bits # asked)::integer AS apart
        FROM quarry.vec t
        WHERE t.workspace = of AND t.space = within AND ${isIn}
        ORDER BY apart, t.hash LIMIT most;
    END $$;

${countPassing}
${passing}
  `,
}
