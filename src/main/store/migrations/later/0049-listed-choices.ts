import type { Migration } from '../../library/migration.ts'

/** Several choices as one value (model/organising/choiceSets.ts) as a list in JSON; of one choice too. */
const listed = (value: string) => `'[' || replace(trim(${value}, ';'), ';', ',') || ']'`
const semicolons = (text: string) => `(length(${text}) - length(replace(${text}, ';', '')))`
const hasSeveral = (row: string) =>
  `(SELECT type = 'choice' AND format IS NOT NULL FROM fields WHERE id = ${row}.field_id)`

const refused = `
  SELECT RAISE (ABORT, 'there is no such choice')
  WHERE typeof(new.value) = 'text' AND NOT ${hasSeveral('new')} OR EXISTS (
    SELECT 1 FROM json_each(${listed('new.value')}) j
    WHERE NOT EXISTS (SELECT 1 FROM field_choices WHERE id = j.value AND field_id = new.field_id));`

const isListed = `text IS NOT NULL AND instr(lower('; ' || text || '; '), lower('; ' || new.origin || '; ')) > 0`
const withNew = `(SELECT ';' || group_concat(id, ';' ORDER BY id) || ';'
  FROM (SELECT value AS id FROM json_each(${listed('read')}) UNION SELECT new.id))`

const without = `replace(read, ';' || old.id || ';', ';')`
const left = `iif(${semicolons(without)} = 2, CAST(trim(${without}, ';') AS INTEGER), ${without})`

/**
 * Fields of several choices: a field of choices whose format says how documents list them. A value is then one choice, or
 * several as a text (model/organising/choiceSets.ts). `text` has the parts of what a document lists, joined by "; ". `is_part`:
 * the field has some of these as choices (which are `read`) but not all.
 */
export const listedChoices: Migration = {
  version: 49,
  name: 'listed-choices',
  up: `
    ALTER TABLE field_values ADD COLUMN is_part INTEGER NOT NULL DEFAULT 0;
    CREATE INDEX field_values_in_part ON field_values (field_id, document_id) WHERE is_part;

    DROP TRIGGER field_edits_of_choices;
    CREATE TRIGGER field_edits_of_choices BEFORE INSERT ON field_edits
    WHEN new.value IS NOT NULL AND (SELECT type FROM fields WHERE id = new.field_id) = 'choice' BEGIN ${refused} END;
    DROP TRIGGER field_edits_of_other_choices;
    CREATE TRIGGER field_edits_of_other_choices BEFORE UPDATE OF value ON field_edits
    WHEN new.value IS NOT NULL AND (SELECT type FROM fields WHERE id = new.field_id) = 'choice' BEGIN ${refused} END;

    CREATE TRIGGER field_choices_listed AFTER INSERT ON field_choices
    WHEN new.origin IS NOT NULL AND ${hasSeveral('new')} BEGIN
      UPDATE field_values SET read = new.id, is_part = 1, value = iif(is_edited, value, new.id)
      WHERE field_id = new.field_id AND text IS NOT NULL AND read IS NULL AND instr(text, ';') > 0 AND ${isListed};
      UPDATE field_values SET
        read = ${withNew},
        is_part = max(1, ${semicolons('read')} - 1) < ${semicolons('text')},
        value = iif(is_edited, value, ${withNew})
      WHERE field_id = new.field_id AND is_part AND ${isListed}
        AND instr(';' || trim(read, ';') || ';', ';' || new.id || ';') = 0;
    END;
    CREATE TRIGGER field_choices_unlisted BEFORE DELETE ON field_choices WHEN ${hasSeveral('old')} BEGIN
      SELECT RAISE (ABORT, 'a document has this choice')
      WHERE EXISTS (SELECT 1 FROM field_edits WHERE field_id = old.field_id AND instr(value, ';' || old.id || ';') > 0);
      UPDATE field_values SET read = ${left}, is_part = 1, value = iif(is_edited, value, ${left})
      WHERE field_id = old.field_id AND instr(read, ';' || old.id || ';') > 0;
      UPDATE field_values SET is_part = 0 WHERE field_id = old.field_id AND is_part AND (read IS NULL OR read = old.id);
    END;
  `,
}
