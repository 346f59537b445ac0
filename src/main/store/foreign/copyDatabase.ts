import { copyFileSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { QuarryError } from '../../base/errors.ts'
import { zoteroFileName } from '../../model/zotero.ts'

/** What another program was writing when a copy was made is copied again, so many times. */
const mostCopies = 5
const copiedEndings = ['', '-wal', '-journal'] as const

/**
 * The database of Zotero with what belongs to it, as it was at one time: the path of the copy in `folder`. `copyFile` stands
 * in for the file system in tests. @throws QuarryError busy where Zotero goes on writing
 */
export function copyDatabase(file: string, name: string, folder: string, copyFile = copyFileSync): string {
  const copy = path.join(folder, zoteroFileName)
  for (let time = 0; time < mostCopies; time++) {
    // A journal of an earlier try would put pages back that were stored since.
    for (const ending of copiedEndings) rmSync(copy + ending, { force: true })
    const before = stateOf(file)
    try {
      for (const ending of copiedEndings)
        if (statSync(file + ending, { throwIfNoEntry: false })) copyFile(file + ending, copy + ending)
    } catch (error) {
      if (isGone(error)) continue
      throw error
    }
    if (stateOf(file) === before) return copy
  }
  throw new QuarryError('busy', 'Zotero is writing to its database.', {
    where: name,
    hint: 'Try again in a moment, or close Zotero first.',
  })
}

function stateOf(file: string): string {
  const states = copiedEndings.map((ending) => statSync(file + ending, { throwIfNoEntry: false }))
  return states.map((state) => (state ? `${state.size}:${state.mtimeMs}` : '')).join(' ')
}

/** A journal is deleted when what it is for is stored. */
function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
