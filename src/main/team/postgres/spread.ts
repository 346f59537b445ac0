import { isIn, noEmptyFilters, passes } from './migrations/0003-ranking.ts'
import { passesBySite } from './migrations/0005-narrow.ts'
import { putPassages, putTexts } from './migrations/0011-proof.ts'
import { among, moreFilters } from './migrations/0013-asking.ts'
import { planned } from './migrations/0015-counted.ts'

/**
 * Texts with their words, and vectors, on the nodes of Citus: divided by their hash, so that each node compares and looks up its
 * share. Citus takes no policies that look at other rows, so members have no rights on these tables, nor policies: functions
 * of the schema's owner read them for who may see the rows of `text` and `vec`, which stay on the coordinator with all else.
 */
export const spreadTables = `
    CREATE TABLE quarry.spread_text (
      workspace uuid NOT NULL,
      hash bytea NOT NULL,
      body bytea NOT NULL,
      words tsvector NOT NULL,
      tokens integer NOT NULL,
      PRIMARY KEY (workspace, hash)
    );
    CREATE TABLE quarry.spread_vec (
      workspace uuid NOT NULL,
      hash bytea NOT NULL,
      space integer NOT NULL,
      bits bit varying NOT NULL,
      half HALF NOT NULL,
      PRIMARY KEY (workspace, hash, space)
    );
    ALTER TABLE quarry.spread_text ENABLE ROW LEVEL SECURITY;
    ALTER TABLE quarry.spread_vec ENABLE ROW LEVEL SECURITY;
    CREATE INDEX spread_text_by_word ON quarry.spread_text USING gin (words);
    SELECT create_distributed_table('quarry.spread_text', 'hash', colocate_with => 'none');
    SELECT create_distributed_table('quarry.spread_vec', 'hash', colocate_with => 'quarry.spread_text');
    INSERT INTO quarry.spread_text SELECT workspace, hash, body, words, tokens FROM quarry.text;
    INSERT INTO quarry.spread_vec SELECT workspace, hash, space, bits, half FROM quarry.vec;
    DROP TRIGGER checked ON quarry.vec;
    REVOKE INSERT ON quarry.text, quarry.vec FROM quarry_member;
    ALTER TABLE quarry.text DROP COLUMN body, DROP COLUMN words;
    ALTER TABLE quarry.vec DROP COLUMN bits, DROP COLUMN half;`

const readsAll = `of = ANY (quarry.whole_as('reader')) OR pg_has_role(session_user, current_user, 'USAGE')`

/**
 * Reads rows of nodes whose keys are there. A transaction is over on the coordinator a moment before it is on each node: what is not
 * there yet is waited for, so that no pull goes past it.
 */
const readWhole = (select: string, isWhole: string) => `
      FOR tries IN 1..100 LOOP
        ${select}
        EXIT WHEN ${isWhole};
        IF tries = 100 THEN
          RAISE EXCEPTION 'a node has not ended yet what was written' USING ERRCODE = 'object_not_in_prerequisite_state';
        END IF;
        PERFORM pg_sleep(0.05);
      END LOOP;`

const spreadTexts = `      INSERT INTO quarry.text (workspace, hash, tokens)
        SELECT of, r.hash, r.tokens FROM unnest(given, tokens) AS r (hash, tokens)
        ORDER BY r.hash ON CONFLICT DO NOTHING;
      INSERT INTO quarry.spread_text (workspace, hash, body, words, tokens)
        SELECT DISTINCT ON (r.hash) of, r.hash, r.body, array_to_tsvector(string_to_array(r.words, ' ')), r.tokens
        FROM unnest(given, bodies, words, tokens) AS r (hash, body, words, tokens)
        ORDER BY r.hash ON CONFLICT DO NOTHING;`

/** What an addition counts in `added` are the keys that are new, not what the nodes had to store. */
const putSpreadPassages = putPassages
  .replace('CREATE FUNCTION', 'CREATE OR REPLACE FUNCTION')
  .replace(
    `${putTexts}\n      GET DIAGNOSTICS added = ROW_COUNT;`,
    spreadTexts.replace(/(?=\n {6}INSERT INTO quarry\.spread)/, '\n      GET DIAGNOSTICS added = ROW_COUNT;'),
  )

/** As many connections to a node: to open more takes longer than they save in a search by an index. */
const search = 'SET search_path = pg_catalog, pg_temp SET citus.max_adaptive_executor_pool_size = 4'
const passing = passesBySite + among
const seenFilters = moreFilters.replaceAll('filter', 'seen')

/** Functions of migrations that read texts and vectors, for tables that are spread; made again after every migration. */
export const spreadFunctions = `
    -- The texts of documents that pass.
    CREATE OR REPLACE FUNCTION quarry.texts_passing(of uuid, filter jsonb) RETURNS SETOF bytea
      LANGUAGE plpgsql STABLE SECURITY DEFINER ${search} ${planned} AS $$
    #variable_conflict use_column
    DECLARE
      ${moreFilters}
      sites text[];
    BEGIN
      ${noEmptyFilters}
      sites := quarry.sites_of(of, domains);
      RETURN QUERY SELECT DISTINCT p.hash FROM quarry.doc d
        JOIN quarry.doc_passage p ON p.workspace = of AND p.doc = d.hash
        WHERE d.workspace = of AND ${passing};
    END $$;
    -- Of texts, those of documents that pass.
    CREATE OR REPLACE FUNCTION quarry.texts_in(of uuid, hashes bytea[], filter jsonb) RETURNS SETOF bytea
      LANGUAGE plpgsql STABLE SECURITY DEFINER ${search} ${planned} AS $$
    #variable_conflict use_column
    DECLARE
      ${moreFilters}
      sites text[];
    BEGIN
      ${noEmptyFilters}
      sites := quarry.sites_of(of, domains);
      RETURN QUERY SELECT t.hash FROM (SELECT of AS workspace, unnest(hashes) AS hash) t
        WHERE ${isIn.replace(passes, passing)};
    END $$;
    -- Whether a filter lets through so little that its texts are named.
    CREATE OR REPLACE FUNCTION quarry.is_narrow(of uuid, filter jsonb, most integer) RETURNS boolean
      LANGUAGE sql STABLE SECURITY DEFINER ${search} AS $$
      SELECT NOT of = ANY (quarry.whole_as('reader'))
        OR EXISTS (SELECT 1 FROM jsonb_each(filter) f WHERE f.value NOT IN ('[]', 'null'))
          AND quarry.count_passing_within(of, filter, most) < most
    $$;
    REVOKE ALL ON FUNCTION quarry.texts_passing, quarry.texts_in, quarry.is_narrow FROM PUBLIC;

    CREATE OR REPLACE FUNCTION quarry.rank_bits_within(
      of uuid, within integer, asked bit varying, filter jsonb, most integer, near boolean)
      RETURNS TABLE (hash bytea, differ integer) LANGUAGE plpgsql STABLE SECURITY DEFINER ${search} AS $$
    #variable_conflict use_column
    DECLARE
      width integer := length(asked);
      vectors text;
      hashes bytea[];
      differs integer[];
    BEGIN
      IF NOT of = ANY (quarry.workspaces_as('reader')) THEN RETURN; END IF;
      IF width IS DISTINCT FROM (SELECT s.dimension FROM quarry.space s WHERE s.workspace = of AND s.id = within) THEN
        RETURN;
      END IF;
      SELECT n.nspname INTO vectors
        FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace WHERE e.extname = 'vector';
      FOR way IN 1..2 LOOP
        CONTINUE WHEN near IS NULL OR way = 1 AND NOT (near AND vectors IS NOT NULL);
        -- The index of each node has its own nearest: together they are more than one index would give.
        IF way = 1 THEN
          EXECUTE format('
            SELECT array_agg(f.hash), array_agg(f.differ) FROM (
              SELECT t.hash, bit_count(t.bits # $1)::integer AS differ FROM quarry.spread_vec t
              WHERE t.workspace = %L AND t.space = %s
              ORDER BY (t.bits::bit(%s)) OPERATOR(%I.<~>) $1::bit(%s) LIMIT 1000) f', of, within, width, vectors, width)
            INTO hashes, differs USING asked;
        ELSE
          SELECT array_agg(f.hash), array_agg(f.apart) INTO hashes, differs FROM (
            SELECT v.hash, bit_count(v.bits # asked)::integer AS apart FROM quarry.spread_vec v
            WHERE v.workspace = of AND v.space = within AND length(v.bits) = width
            ORDER BY apart, v.hash LIMIT most * 16) f;
        END IF;
        SELECT array_agg(f.hash), array_agg(f.apart) INTO hashes, differs FROM (
          SELECT u.hash, u.apart FROM unnest(hashes, differs) AS u (hash, apart)
          WHERE u.hash IN (SELECT quarry.texts_in(of, hashes, filter)) ORDER BY u.apart, u.hash LIMIT most) f;
        IF cardinality(hashes) = most THEN
          RETURN QUERY SELECT * FROM unnest(hashes, differs);
          RETURN;
        END IF;
      END LOOP;
      hashes := ARRAY(SELECT quarry.texts_passing(of, filter));
      RETURN QUERY SELECT v.hash, bit_count(v.bits # asked)::integer AS apart FROM quarry.spread_vec v
        WHERE v.workspace = of AND v.space = within AND v.hash = ANY (hashes) AND length(v.bits) = width
        ORDER BY apart, v.hash LIMIT most;
    END $$;

    CREATE OR REPLACE FUNCTION quarry.rank_words(of uuid, tokens text[], filter jsonb, most integer, cap integer)
      RETURNS TABLE (hash bytea, score double precision) LANGUAGE plpgsql STABLE SECURITY DEFINER ${search} AS $$
    #variable_conflict use_column
    DECLARE
      is_whole boolean := of = ANY (quarry.whole_as('reader'));
      seen jsonb := quarry.seen_filter(of, filter);
      named bytea[];
      hashes bytea[];
      scores double precision[];
      texts double precision;
      mean double precision;
      sought text[] := '{}';
      found integer[] := '{}';
      one tsquery;
      taken tsquery;
      terms text := '';
      total integer := 0;
      counted record;
      looked integer;
    BEGIN
      IF seen IS NULL OR NOT of = ANY (quarry.workspaces_as('reader')) THEN RETURN; END IF;
      IF quarry.is_narrow(of, seen, cap) THEN named := ARRAY(SELECT quarry.texts_passing(of, seen)); END IF;
      SELECT greatest(count(*), 1), greatest(avg(s.tokens), 1) INTO texts, mean
        FROM (SELECT t.tokens FROM quarry.text t WHERE t.workspace = of AND (is_whole OR t.hash = ANY (named)) LIMIT cap) s;
      IF is_whole AND texts >= cap THEN
        SELECT greatest(c.reltuples, texts) INTO texts FROM pg_class c WHERE c.oid = 'quarry.text'::regclass;
      END IF;
      FOR one IN SELECT DISTINCT quarry.word_query(u) FROM unnest(tokens) u LOOP
        SELECT least(count(*), cap) INTO looked FROM quarry.spread_text t
          WHERE t.workspace = of AND t.words @@ one AND (is_whole OR t.hash = ANY (named));
        sought := sought || one::text;
        found := found || looked;
      END LOOP;
      FOR counted IN
        SELECT u.query::tsquery AS query, u.found FROM unnest(sought, found) AS u (query, found) ORDER BY 2, 1
      LOOP
        CONTINUE WHEN counted.found = 0;
        EXIT WHEN total + counted.found > cap AND taken IS NOT NULL;
        terms := terms || format(' + CASE WHEN t.words @@ %L::tsquery THEN %L::double precision ELSE 0 END',
          counted.query::text, ln(1 + (texts - counted.found + 0.5) / (counted.found + 0.5)));
        taken := CASE WHEN taken IS NULL THEN counted.query ELSE taken || counted.query END;
        total := total + counted.found;
      END LOOP;
      IF taken IS NULL THEN RETURN; END IF;
      FOR way IN 1..2 LOOP
        looked := CASE WHEN named IS NULL THEN most * 16 ELSE most END;
        EXECUTE format('
          SELECT array_agg(f.hash), array_agg(f.rank) FROM (
            SELECT t.hash, (0%s) * 2.2 / (1 + 1.2 * (0.25 + 0.75 * t.tokens / %L::double precision)) AS rank
            FROM quarry.spread_text t
            WHERE t.workspace = %L AND t.words @@ %L::tsquery AND ($1 IS NULL OR t.hash = ANY ($1))
            ORDER BY rank DESC, t.hash LIMIT %s) f', terms, mean, of, taken::text, looked)
          INTO hashes, scores USING named;
        EXIT WHEN named IS NOT NULL OR hashes IS NULL;
        looked := CASE WHEN cardinality(hashes) < looked THEN 0 ELSE most END;
        SELECT array_agg(f.hash), array_agg(f.rank) INTO hashes, scores FROM (
          SELECT u.hash, u.rank FROM unnest(hashes, scores) AS u (hash, rank)
          WHERE u.hash IN (SELECT quarry.texts_in(of, hashes, seen)) ORDER BY u.rank DESC, u.hash LIMIT most) f;
        EXIT WHEN coalesce(cardinality(hashes), 0) >= looked;
        named := ARRAY(SELECT quarry.texts_passing(of, seen));
      END LOOP;
      RETURN QUERY SELECT u.hash, u.rank FROM unnest(hashes, scores) AS u (hash, rank) ORDER BY u.rank DESC, u.hash;
    END $$;

    CREATE OR REPLACE FUNCTION quarry.matching(of uuid, tokens text[], filter jsonb, most integer)
      RETURNS TABLE (hash bytea, kind text, language text, domain text, published_at bigint)
      LANGUAGE plpgsql STABLE SECURITY DEFINER ${search} ${planned} AS $$
    #variable_conflict use_column
    DECLARE
      seen jsonb := quarry.seen_filter(of, filter);
      ${seenFilters}
      taken tsquery;
      one text;
      named bytea[];
      hashes bytea[];
    BEGIN
      IF seen IS NULL THEN RETURN; END IF;
      ${noEmptyFilters}
      FOREACH one IN ARRAY tokens LOOP
        taken := CASE WHEN taken IS NULL THEN quarry.word_query(one) ELSE taken || quarry.word_query(one) END;
      END LOOP;
      IF quarry.is_narrow(of, seen, most) THEN named := ARRAY(SELECT quarry.texts_passing(of, seen)); END IF;
      SELECT array_agg(t.hash) INTO hashes FROM quarry.spread_text t
        WHERE t.workspace = of AND t.words @@ taken AND (named IS NULL OR t.hash = ANY (named));
      RETURN QUERY
        WITH found AS MATERIALIZED (
          SELECT DISTINCT p.doc FROM unnest(hashes) AS t (hash)
          JOIN quarry.doc_passage p ON p.workspace = of AND p.hash = t.hash
        )
        SELECT d.hash, d.kind, d.language, d.domain, d.published_at
        FROM found f JOIN quarry.doc d ON d.workspace = of AND d.hash = f.doc
        WHERE ${passes + among} LIMIT most;
    END $$;

${putSpreadPassages}

    -- Adds vectors of texts that may be embedded; a text that has one keeps it. Answers how many are new.
    CREATE OR REPLACE FUNCTION quarry.put_vectors(
      of uuid, into_space integer, hashes bytea[], signs bit varying[], halves HALF[])
      RETURNS integer LANGUAGE plpgsql SECURITY DEFINER ${search} AS $$
    DECLARE added integer;
    BEGIN
      IF NOT quarry.edits_all(of) AND EXISTS (
        SELECT 1 FROM unnest(hashes) AS h WHERE NOT quarry.sees_text(of, h, 'editor')
      ) THEN
        RAISE EXCEPTION 'vectors are added by who may edit a document with their text'
          USING ERRCODE = 'insufficient_privilege';
      END IF;
      IF EXISTS (
        SELECT 1 FROM unnest(hashes, signs, halves) AS a (hash, bits, half)
        LEFT JOIN quarry.space s ON s.workspace = of AND s.id = into_space
        WHERE s.id IS NULL OR length(a.bits) IS DISTINCT FROM s.dimension OR (WIDTH_OF_HALF) IS DISTINCT FROM s.dimension
      ) THEN
        RAISE EXCEPTION 'a vector has not the width of its space' USING ERRCODE = 'check_violation';
      END IF;
      INSERT INTO quarry.vec (workspace, hash, space)
        SELECT of, h, into_space FROM unnest(hashes) AS h ORDER BY h ON CONFLICT DO NOTHING;
      GET DIAGNOSTICS added = ROW_COUNT;
      INSERT INTO quarry.spread_vec (workspace, hash, space, bits, half)
        SELECT DISTINCT ON (a.hash) of, a.hash, into_space, a.bits, a.half
        FROM unnest(hashes, signs, halves) AS a (hash, bits, half) ORDER BY a.hash ON CONFLICT DO NOTHING;
      RETURN added;
    END $$;

    -- Texts, and vectors in every space, as far as one may read them.
    CREATE OR REPLACE FUNCTION quarry.read_texts(of uuid, asked bytea[]) RETURNS TABLE (hash bytea, body bytea)
      LANGUAGE plpgsql SECURITY DEFINER ${search} AS $$
    #variable_conflict use_column
    DECLARE
      is_whole boolean := ${readsAll};
      hashes bytea[] := ARRAY(SELECT k.hash FROM quarry.text k
        WHERE k.workspace = of AND k.hash = ANY (asked) AND (is_whole OR quarry.sees_text(of, k.hash, 'reader')));
      found bytea[];
      bodies bytea[];
    BEGIN
      IF hashes = '{}' THEN RETURN; END IF;
      ${readWhole(
        `SELECT array_agg(t.hash), array_agg(t.body) INTO found, bodies FROM quarry.spread_text t
          WHERE t.workspace = of AND t.hash = ANY (hashes);`,
        'hashes <@ found',
      )}
      RETURN QUERY SELECT * FROM unnest(found, bodies);
    END $$;
    CREATE OR REPLACE FUNCTION quarry.read_vectors(of uuid, asked bytea[])
      RETURNS TABLE (hash bytea, space integer, half HALF) LANGUAGE plpgsql SECURITY DEFINER ${search} AS $$
    #variable_conflict use_column
    DECLARE
      is_whole boolean := ${readsAll};
      hashes bytea[];
      keys bytea[];
      found bytea[];
      spaces integer[];
    BEGIN
      SELECT array_agg(k.hash), array_agg(k.hash || int4send(k.space)) INTO hashes, keys FROM quarry.vec k
        WHERE k.workspace = of AND k.hash = ANY (asked) AND (is_whole OR quarry.sees_text(of, k.hash, 'reader'));
      IF keys IS NULL THEN RETURN; END IF;
      ${readWhole(
        `SELECT array_agg(v.hash), array_agg(v.space) INTO found, spaces
          FROM quarry.spread_vec v WHERE v.workspace = of AND v.hash = ANY (hashes);`,
        'keys <@ ARRAY(SELECT u.hash || int4send(u.space) FROM unnest(found, spaces) AS u (hash, space))',
      )}
      RETURN QUERY SELECT v.hash, v.space, v.half FROM quarry.spread_vec v
        WHERE v.workspace = of AND v.hash = ANY (hashes);
    END $$;`
