import { filters, noEmptyFilters, passes } from './0003-ranking.ts'
import type { TeamMigration } from './migration.ts'

export const matchingDocuments = `
    CREATE FUNCTION quarry.matching(of uuid, tokens text[], filter jsonb, most integer)
      RETURNS TABLE (hash bytea, kind text, language text, domain text, published_at bigint)
      LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    #variable_conflict use_column
    DECLARE
      seen jsonb := quarry.seen_filter(of, filter);
      ${filters.replaceAll('filter', 'seen')}
      taken tsquery;
      one text;
    BEGIN
      IF seen IS NULL THEN RETURN; END IF;
      ${noEmptyFilters}
      FOREACH one IN ARRAY tokens LOOP
        taken := CASE WHEN taken IS NULL THEN quarry.word_query(one) ELSE taken || quarry.word_query(one) END;
      END LOOP;
      RETURN QUERY
        WITH found AS MATERIALIZED (
          SELECT DISTINCT p.doc FROM quarry.text t
          JOIN quarry.doc_passage p ON p.workspace = of AND p.hash = t.hash
          WHERE t.workspace = of AND t.words @@ taken
        )
        SELECT d.hash, d.kind, d.language, d.domain, d.published_at
        FROM found f JOIN quarry.doc d ON d.workspace = of AND d.hash = f.doc
        WHERE ${passes} LIMIT most;
    END $$;
`

/** What counts beside a result are made of: every document with any of some words that passes filters, in no order. */
export const matching: TeamMigration = {
  version: 8,
  name: 'matching',
  up: `
${matchingDocuments}
    CREATE FUNCTION quarry.word_query(word text) RETURNS tsquery LANGUAGE sql IMMUTABLE
      SET search_path = pg_catalog, pg_temp AS $$
      SELECT ('''' || replace(replace(word, '\\', '\\\\'), '''', '''''') || '''')::tsquery
    $$;
  `,
}
