import { filters, isIn, isInExecuted, names, noEmptyFilters, passes } from './0003-ranking.ts'
import type { TeamMigration } from './migration.ts'

const bySite = `(domains IS NULL OR reverse(d.domain) COLLATE "C" = ANY (sites))`
/** As before, with the sites by their index: comparing every document with every name takes seconds. */
export const passesBySite = passes.replace(/\(domains IS NULL OR EXISTS \([\s\S]*?\)\)/, bySite)

/** Finds the sites of the filtered domains by their index. */
export const sitesOf = `IF domains IS NOT NULL THEN
        sites := ARRAY(
          SELECT reverse(n) FROM unnest(domains) n
          UNION SELECT reverse(d.domain) FROM unnest(domains) n JOIN quarry.doc d ON d.workspace = of
            AND reverse(d.domain) COLLATE "C" >= reverse('.' || n)
            AND reverse(d.domain) COLLATE "C" < reverse('.' || n) || '~');
      END IF;`

export const rankBits = `
    CREATE OR REPLACE FUNCTION quarry.rank_bits(
      of uuid, within integer, asked bit varying, filter jsonb, most integer, near boolean)
      RETURNS TABLE (hash bytea, differ integer) LANGUAGE plpgsql STABLE SECURITY DEFINER
      SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_custom_plan AS $$
    #variable_conflict use_column
    DECLARE
      ${filters}
      width integer := length(asked);
      vectors text;
      iterates boolean;
      hashes bytea[];
      differs integer[];
      sites text[];
    BEGIN
      ${noEmptyFilters}
      IF width IS DISTINCT FROM (SELECT s.dimension FROM quarry.space s WHERE s.workspace = of AND s.id = within) THEN
        RETURN;
      END IF;
      SELECT n.nspname, string_to_array(substring(e.extversion FROM '^[0-9.]+'), '.')::integer[] >= ARRAY[0, 8]
        INTO vectors, iterates
        FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace WHERE e.extname = 'vector';
      IF near AND vectors IS NOT NULL THEN
        PERFORM set_config('hnsw.ef_search', least(greatest(most, 40), 1000)::text, true);
        IF iterates THEN PERFORM set_config('hnsw.iterative_scan', 'relaxed_order', true); END IF;
        EXECUTE format('
          SELECT array_agg(f.hash), array_agg(f.differ) FROM (
            SELECT t.hash, bit_count(t.bits # $1)::integer AS differ FROM quarry.vec t
            WHERE t.workspace = %L AND t.space = %s AND ${isInExecuted}
            ORDER BY (t.bits::bit(%s)) OPERATOR(%I.<~>) $1::bit(%s) LIMIT $2) f', of, within, width, vectors, width)
          INTO hashes, differs USING asked, most, ${names.join(', ')};
      ELSE
        SELECT array_agg(f.hash), array_agg(f.apart) INTO hashes, differs FROM (
          SELECT t.hash, t.apart FROM (
            SELECT v.workspace, v.hash, bit_count(v.bits # asked)::integer AS apart FROM quarry.vec v
            WHERE v.workspace = of AND v.space = within AND length(v.bits) = width
            ORDER BY apart, v.hash LIMIT most * 16) t
          WHERE ${isIn} ORDER BY t.apart, t.hash LIMIT most) f;
      END IF;
      IF cardinality(hashes) = most THEN
        RETURN QUERY SELECT * FROM unnest(hashes, differs);
        RETURN;
      END IF;
      ${sitesOf}
      RETURN QUERY
        WITH passing AS MATERIALIZED (
          SELECT d.hash FROM quarry.doc d WHERE d.workspace = of AND ${passesBySite}
        ), texts AS (
          SELECT DISTINCT p.hash FROM passing f JOIN quarry.doc_passage p ON p.workspace = of AND p.doc = f.hash
        )
        SELECT t.hash, bit_count(t.bits # asked)::integer AS apart
        FROM texts x JOIN quarry.vec t ON t.workspace = of AND t.space = within AND t.hash = x.hash
        WHERE length(t.bits) = width
        ORDER BY apart, t.hash LIMIT most;
    END $$;
`

/**
 * Comparing signs without an index: the nearest are looked at first, and mostly enough of them pass; where they do not, the
 * documents that pass are found first, and only their signs compared. Plans are made for the filters at hand.
 */
export const narrow: TeamMigration = {
  version: 5,
  name: 'narrow',
  up: `
    CREATE INDEX doc_by_site ON quarry.doc (workspace, (reverse(domain) COLLATE "C"));

${rankBits}
  `,
}
