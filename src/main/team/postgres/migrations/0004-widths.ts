import { filters, isIn, isInExecuted, names, noEmptyFilters } from './0003-ranking.ts'
import type { TeamMigration } from './migration.ts'

/**
 * Vectors have the width of their space: one that had not would end every search of the space with an error. WIDTH_OF_HALF
 * stands for the width that a `half` says it has. The index is looked through until enough pass where pgvector can do that
 * (0.8); where it cannot, and found too few, everything is compared.
 */
export const widths: TeamMigration = {
  version: 4,
  name: 'widths',
  up: `
    CREATE FUNCTION quarry.check_width() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
      SET search_path = pg_catalog, pg_temp AS $$
    BEGIN
      IF EXISTS (
        SELECT 1 FROM added a
        LEFT JOIN quarry.space s ON s.workspace = a.workspace AND s.id = a.space
        WHERE s.id IS NULL OR length(a.bits) <> s.dimension OR WIDTH_OF_HALF <> s.dimension
      ) THEN
        RAISE EXCEPTION 'a vector has not the width of its space' USING ERRCODE = 'check_violation';
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER checked AFTER INSERT ON quarry.vec REFERENCING NEW TABLE AS added
      FOR EACH STATEMENT EXECUTE FUNCTION quarry.check_width();

    CREATE OR REPLACE FUNCTION quarry.rank_bits(
      of uuid, within integer, asked bit varying, filter jsonb, most integer, near boolean)
      RETURNS TABLE (hash bytea, differ integer) LANGUAGE plpgsql STABLE SECURITY DEFINER
      SET search_path = pg_catalog, pg_temp AS $$
    #variable_conflict use_column
    DECLARE
      ${filters}
      width integer := length(asked);
      vectors text;
      iterates boolean;
      hashes bytea[];
      differs integer[];
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
        IF cardinality(hashes) = most THEN
          RETURN QUERY SELECT * FROM unnest(hashes, differs);
          RETURN;
        END IF;
      END IF;
      RETURN QUERY
        SELECT t.hash, bit_count(t.bits # asked)::integer AS apart
        FROM quarry.vec t
        WHERE t.workspace = of AND t.space = within AND length(t.bits) = width AND ${isIn}
        ORDER BY apart, t.hash LIMIT most;
    END $$;
  `,
}
