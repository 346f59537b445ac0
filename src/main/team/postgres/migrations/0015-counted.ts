import { countPassing, passes } from './0003-ranking.ts'
import { passesBySite, rankBits, sitesOf } from './0005-narrow.ts'
import { within } from './0013-asking.ts'
import type { TeamMigration } from './migration.ts'

/** Made for the filter at hand; a few keys are looked up, where every row would be read if a look cost as much as on a disk that turns. */
export const planned = 'SET plan_cache_mode = force_custom_plan SET random_page_cost = 1.1'
const sites = 'sites := quarry.sites_of(of, domains);'

/** As before, and with null for `near` the documents that pass are found first: no sign of another is looked at. */
const rankBitsOfCounted = rankBits
  .replace('SET plan_cache_mode = force_custom_plan', planned)
  .replace(/ELSE(?=\s+SELECT array_agg\(f\.hash\))/, 'ELSIF near IS NOT NULL THEN')
  .replace(sitesOf, sites)

/** As before, with the sites by their index. */
const countBySite = countPassing
  .replace('pg_temp AS', `pg_temp ${planned} AS`)
  .replace('BEGIN', 'sites text[];\n    BEGIN')
  .replace('RETURN (SELECT', `${sites}\n      RETURN (SELECT`)
  .replace(passes, passesBySite)

/**
 * Filters that let little through. Desks count first what passes, and ask for exactly that: otherwise all signs of a space are
 * compared before it shows that too few of the nearest pass.
 */
export const counted: TeamMigration = {
  version: 15,
  name: 'counted',
  up: `
    -- Domains and those below them, backwards, as their index has them: one look for each that there is, however many
    -- documents are of it.
    CREATE FUNCTION quarry.sites_of(of uuid, domains text[]) RETURNS text[] LANGUAGE plpgsql STABLE SECURITY DEFINER
      SET search_path = pg_catalog, pg_temp ${planned} AS $$
    DECLARE
      sites text[];
      one text;
      found text;
      stop text;
    BEGIN
      FOREACH one IN ARRAY coalesce(domains, '{}') LOOP
        sites := sites || reverse(one);
        found := reverse('.' || one);
        stop := found || '~';
        LOOP
          SELECT reverse(d.domain) INTO found FROM quarry.doc d
            WHERE d.workspace = of AND reverse(d.domain) COLLATE "C" > found AND reverse(d.domain) COLLATE "C" < stop
            ORDER BY reverse(d.domain) COLLATE "C" LIMIT 1;
          EXIT WHEN found IS NULL;
          sites := sites || found;
        END LOOP;
      END LOOP;
      RETURN sites;
    END $$;
    REVOKE ALL ON FUNCTION quarry.sites_of FROM PUBLIC;

    ${within('rank_bits', rankBitsOfCounted)}
    ${within('count_passing', countBySite)}
  `,
}
