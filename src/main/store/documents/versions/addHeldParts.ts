import type { JobId } from '../../../model/ids.ts'
import { heldPartsMessage, heldPartsStart, readHeldParts, type HeldParts } from '../../../model/reports/sameContent.ts'
import { visibleName } from '../../../text/visibleName.ts'
import type { WritableDb } from '../../connection.ts'
import { putProblem } from '../../jobs/importProblems.ts'
import { row, run } from '../../statement.ts'

const NAMED_PARTS = 3
const TITLE_CHARS = 80

/**
 * Adds parts of a file that were there already to what the import says of the file and the other one: chunk after chunk of it
 * may have some.
 *
 * @param mayAdd whether the import may say more; what it says already is counted on all the same
 * @returns whether it says more than before
 */
export function addHeldParts(
  db: WritableDb,
  jobId: JobId,
  file: string,
  { other, titles }: { readonly other: string | undefined; readonly titles: readonly string[] },
  mayAdd: boolean,
): boolean {
  const start = heldPartsStart(other)
  const known = row<{ id: number; message: string }>(
    db,
    'SELECT id, message FROM import_problems WHERE job_id = ? AND file = ? AND substr(message, 1, ?) = ?',
    jobId,
    file,
    // SQLite counts characters, not UTF-16 units.
    [...start].length,
    start,
  )
  if (!known) {
    if (!mayAdd) return false
    const message = heldPartsMessage({ other, number: titles.length, titles: named(titles) })
    putProblem(db, jobId, { file, row: undefined, column: undefined, message, severity: 'note' })
    return true
  }
  const before = readHeldParts(known.message.slice(start.length))
  const parts: HeldParts = { other, number: before.number + titles.length, titles: withMore(before.titles) }
  run(db, 'UPDATE import_problems SET message = ? WHERE id = ?', heldPartsMessage(parts), known.id)
  return false
}

function named(titles: readonly string[]): string {
  const known = [...new Set(titles.filter((title) => title.trim() !== ''))]
  const shown = known.slice(0, NAMED_PARTS).map((title) => `“${visibleName(title).slice(0, TITLE_CHARS)}”`)
  return shown.length < known.length ? withMore(shown.join(', ')) : shown.join(', ')
}

function withMore(titles: string): string {
  return titles === '' || titles.endsWith('…') ? titles : `${titles}, …`
}
