import type { ParsedPart } from '../format.ts'
import type { Review } from './review.ts'

/** More names than this are counted only. */
const NAMED = 20

/**
 * What somebody who opens a document may see otherwise: its tracked changes, and which side of them is in the text, and text
 * that its author hid.
 */
export function unseenNotes(review: Review, hidden: readonly string[] = []): ParsedPart[] {
  const [inserted, deleted] = [review.count('inserted'), review.count('deleted')]
  const notes: string[] = []
  if (inserted + deleted > 0)
    notes.push(
      `Tracked changes were read as if they were accepted. Insertions, which are in the text: ${inserted}. Deletions, which are in the raw record alone: ${deleted}.`,
    )
  if (hidden.length > 0) notes.push(`Pieces of hidden text, which are in the raw record alone: ${hidden.length}.`)
  return notes.map((message) => ({ kind: 'note', message }))
}

/** That sheets are hidden in their program; nothing where none is. */
export function hiddenSheetsNote(names: readonly string[]): ParsedPart[] {
  if (names.length === 0) return []
  return [{ kind: 'note', message: `Hidden sheets, which were read like the others: ${listed(names)}.` }]
}

/** The same of slides, by their numbers. */
export function hiddenSlidesNote(slides: readonly number[]): ParsedPart[] {
  if (slides.length === 0) return []
  return [{ kind: 'note', message: `Hidden slides, which were read like the others: ${listed(slides)}.` }]
}

function listed(all: readonly (string | number)[]): string {
  const more = all.length > NAMED ? ` and ${all.length - NAMED} more` : ''
  return `${all.slice(0, NAMED).join(', ')}${more}`
}
