import {
  countPassing,
  executed,
  filters,
  isIn,
  isInExecuted,
  names,
  noEmptyFilters,
  passes,
  passing,
} from './0003-ranking.ts'
import { passesBySite, rankBits } from './0005-narrow.ts'
import { rankWords } from './0006-collection-rights.ts'
import { matchingDocuments } from './0008-matching.ts'
import type { TeamMigration } from './migration.ts'

/** A filter lets through these documents alone, or all but these. Null means no such filter. */
export const among = ` AND (among IS NULL OR d.hash = ANY (among)) AND (besides IS NULL OR NOT d.hash = ANY (besides))`
const moreNames = [...names, 'among', 'besides']
export const moreFilters = `${filters}
  among bytea[] := CASE WHEN filter ? 'among'
    THEN ARRAY(SELECT decode(jsonb_array_elements_text(filter -> 'among'), 'hex')) END;
  besides bytea[] := CASE WHEN filter ? 'besides'
    THEN ARRAY(SELECT decode(jsonb_array_elements_text(filter -> 'besides'), 'hex')) END;`
const seen = (sql: string) => sql.replaceAll('filter', 'seen')

/** A function of before, whose filters may name documents. */
const widened = (sql: string) =>
  sql
    .replace(/CREATE FUNCTION/, 'CREATE OR REPLACE FUNCTION')
    .replaceAll(isInExecuted, executed(isIn.replace(passes, passes + among), moreNames))
    .replaceAll(names.join(', '), moreNames.join(', '))
    .replaceAll(passes, passes + among)
    .replaceAll(passesBySite, passesBySite + among)
    .replaceAll(filters, moreFilters)
    .replaceAll(seen(filters), seen(moreFilters))
export const within = (name: string, sql: string) => widened(sql).replace(`quarry.${name}(`, `quarry.${name}_within(`)

/** Plans for the documents at hand: a list of many is looked up by its hashes then. */
const planned = [
  'rank_words(uuid, text[], jsonb, integer, integer)',
  'rank_bits_within(uuid, integer, bit varying, jsonb, integer, boolean)',
  'count_passing_within(uuid, jsonb, integer)',
  'passing_within(uuid, bytea[], jsonb)',
  'matching(uuid, text[], jsonb, integer)',
  'listing(uuid, jsonb, integer)',
].map((name) => `ALTER FUNCTION quarry.${name} SET plan_cache_mode = force_custom_plan;`)

/**
 * What a server needs for conditions on marks, fields, authors and recipients. Desks read its tables as the one who is logged
 * in, so that every policy holds, and name the documents that pass in the filter of a search.
 *
 * \`facts\` is what a record has beside its text: the column of a field, the headers of a mail. A text of over 1000 characters
 * is no value of a field, so it is kept no longer than shows that. Escapes that PostgreSQL cannot read become U+FFFD.
 */
export const asking: TeamMigration = {
  version: 13,
  name: 'asking',
  up: `
    CREATE FUNCTION quarry.record_facts(record text) RETURNS json LANGUAGE plpgsql IMMUTABLE
      SET search_path = pg_catalog, pg_temp AS $$
    DECLARE whole json;
    BEGIN
      whole := CASE WHEN record ~ '\\\\u(0000|d[89a-f])'
        THEN regexp_replace(record, '(?<!\\\\)((?:\\\\\\\\)*)\\\\u(?:0000|d[89a-f][0-9a-f]{2})', '\\1' || chr(65533), 'g')
        ELSE record END::json;
      RETURN json_build_object(
        'authors', whole -> 'authors', 'source', whole #> '{source,name}', 'crawled', whole -> 'crawledAt',
        'characters', length(whole ->> 'text')
          + length(regexp_replace(whole ->> 'text', '[^' || chr(65536) || '-' || chr(1114111) || ']', '', 'g')),
        'raw', (SELECT json_object_agg(r.key, CASE WHEN json_typeof(r.value) = 'string' AND length(r.value #>> '{}') > 1000
          THEN to_json(left(r.value #>> '{}', 1001)) ELSE r.value END) FROM json_each(whole -> 'raw') r));
    EXCEPTION WHEN data_exception OR untranslatable_character THEN
      -- What is no record of a desk has no facts.
      RETURN '{}';
    END $$;
    ALTER TABLE quarry.doc ADD COLUMN facts json GENERATED ALWAYS AS (quarry.record_facts(record)) STORED;
    CREATE INDEX mark_by_kind ON quarry.mark (workspace, kind) WHERE NOT removed;

    ${widened(rankWords)}
    ${within('rank_bits', rankBits)}
    ${within('count_passing', countPassing)}
    ${within('passing', passing)}
    ${widened(matchingDocuments)}

    -- The documents that pass filters, the newest first, and those without a date last.
    CREATE FUNCTION quarry.listing(of uuid, filter jsonb, most integer)
      RETURNS TABLE (hash bytea, kind text, language text, domain text, published_at bigint)
      LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    #variable_conflict use_column
    DECLARE
      seen jsonb := quarry.seen_filter(of, filter);
      ${seen(moreFilters)}
    BEGIN
      IF seen IS NULL THEN RETURN; END IF;
      ${noEmptyFilters}
      RETURN QUERY SELECT d.hash, d.kind, d.language, d.domain, d.published_at FROM quarry.doc d
        WHERE d.workspace = of AND ${passes + among} ORDER BY d.published_at DESC NULLS LAST, d.hash LIMIT most;
    END $$;
    ${planned.join('\n')}
  `,
}
