import type { Report } from './blocks.ts'

/**
 * Numbers of notes, from 1 in the order in which the text first refers to them: a word processor counts its notes itself.
 * Notes that nothing refers to have none.
 */
export function noteNumbers({ blocks, notes }: Report): ReadonlyMap<number, number> {
  const numbers = new Map<number, number>()
  const lines = blocks.flatMap((block) =>
    block.kind === 'table' ? block.rows.flat() : block.kind === 'paragraph' ? [block.runs] : [],
  )
  for (const run of lines.flat())
    if (run.kind === 'mark' && notes.has(run.marker) && !numbers.has(run.marker))
      numbers.set(run.marker, numbers.size + 1)
  return numbers
}

/** At the end of a note whose number is not that of its source: so that a source that is named by its number is found. */
export function markerSuffix(marker: number, number: number): string {
  return marker === number ? '' : ` (source ${marker})`
}
