import { setImmediate as nextTurn } from 'node:timers/promises'
import { diffArrays } from 'diff'

/** A stretch of text that two versions share, or that only one of them has. */
export interface DifferencePart {
  readonly kind: 'same' | 'removed' | 'added'
  readonly text: string
}

/** How long a comparison may hold up the thread; what is not compared by then differs as a whole. */
const paragraphsMs = 200
const wordsMs = 30

const words = new Intl.Segmenter(undefined, { granularity: 'word' })

/**
 * Compares two versions of a text by paragraphs, and paragraphs that differ by words. The parts that are `same` or
 * `removed` are the earlier text, those that are `same` or `added` the later one. Between paragraphs the event loop has its
 * turn.
 */
export async function compareTexts(earlier: string, later: string): Promise<DifferencePart[]> {
  const parts: DifferencePart[] = []
  const add = (kind: DifferencePart['kind'], text: string) => {
    const last = parts.at(-1)
    if (text === '') return
    if (last?.kind === kind) parts[parts.length - 1] = { kind, text: last.text + text }
    else parts.push({ kind, text })
  }
  const changes = compareLists(paragraphsOf(earlier), paragraphsOf(later), paragraphsMs)
  for (let at = 0; at < changes.length; at++) {
    const { kind, text } = changes[at] as DifferencePart
    const next = changes[at + 1]
    if (kind === 'removed' && next?.kind === 'added') {
      for (const part of compareLists(wordsOf(text), wordsOf(next.text), wordsMs)) add(part.kind, part.text)
      at++
      await nextTurn()
    } else add(kind, text)
  }
  return joinChanges(parts)
}

/** Changes with nothing but spaces between them are one: word after word of a sentence that was replaced is not read. */
function joinChanges(parts: readonly DifferencePart[]): DifferencePart[] {
  const joined: DifferencePart[] = []
  for (let at = 0; at < parts.length;) {
    if (parts[at]?.kind === 'same') {
      joined.push(parts[at++] as DifferencePart)
      continue
    }
    let [removed, added] = ['', '']
    for (; at < parts.length && (parts[at]?.kind !== 'same' || isSpaceBetween(parts, at)); at++) {
      const { kind, text } = parts[at] as DifferencePart
      if (kind !== 'added') removed += text
      if (kind !== 'removed') added += text
    }
    if (removed !== '') joined.push({ kind: 'removed', text: removed })
    if (added !== '') joined.push({ kind: 'added', text: added })
  }
  return joined
}

function isSpaceBetween(parts: readonly DifferencePart[], at: number): boolean {
  return /^[^\S\n]+$/.test(parts[at]?.text ?? '') && at + 1 < parts.length
}

/** Removed parts stand before the added ones that take their place. */
function compareLists(earlier: readonly string[], later: readonly string[], timeout: number): DifferencePart[] {
  const changes = diffArrays([...earlier], [...later], { timeout })
  if (!changes)
    return [
      { kind: 'removed', text: earlier.join('') },
      { kind: 'added', text: later.join('') },
    ]
  return changes.map(({ added, removed, value }) => ({
    kind: removed ? 'removed' : added ? 'added' : 'same',
    text: value.join(''),
  }))
}

function paragraphsOf(text: string): string[] {
  return text.split(/(?<=\n)/)
}

function wordsOf(text: string): string[] {
  return Array.from(words.segment(text), ({ segment }) => segment)
}
