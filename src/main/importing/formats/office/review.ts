import type { JsonObject } from '../../../model/document.ts'
import { defined } from '../../../base/defined.ts'

/** More changes than this are counted and not kept. */
const MAX_CHANGES = 5_000
/** A comment keeps so much of the text that it is about. */
const MAX_ABOUT_CHARS = 500

export interface Signature {
  readonly author: string | undefined
  readonly date: string | undefined
}

export type ChangeKind = 'inserted' | 'deleted'

interface Change extends Signature {
  readonly kind: ChangeKind
  text: string
}

/** The comments and tracked changes of a document, as it is read. */
export class Review {
  readonly #changes: Change[] = []
  readonly #open: { readonly change: Change; readonly isKept: boolean }[] = []
  readonly #ranges = new Map<string, string>()
  readonly #openRanges = new Set<string>()
  /** No other text was read since the last change. */
  #isAdjacent = false
  #leftOut = 0
  readonly #counts: Record<ChangeKind, number> = { inserted: 0, deleted: 0 }

  /** Text that is now read was inserted, until {@link endInsertion}. */
  beginInsertion(by: Signature): void {
    const before = this.#goesOn('inserted', by)
    this.#open.push({ change: before ?? { kind: 'inserted', ...by, text: '' }, isKept: before !== undefined })
  }

  endInsertion(): void {
    const ended = this.#open.pop()
    if (ended && !ended.isKept) this.#keep(ended.change)
  }

  deleted(by: Signature, text: string): void {
    const before = this.#goesOn('deleted', by)
    if (before) before.text += text
    else this.#keep({ kind: 'deleted', ...by, text })
  }

  beginRange(comment: string): void {
    this.#openRanges.add(comment)
    this.#ranges.set(comment, '')
  }

  endRange(comment: string): void {
    this.#openRanges.delete(comment)
  }

  /** Text of the document was read. */
  read(text: string): void {
    const open = this.#open.at(-1)
    if (open) open.change.text += text
    else this.interrupt()
    for (const comment of this.#openRanges) {
      const before = this.#ranges.get(comment) ?? ''
      if (before.length < MAX_ABOUT_CHARS) this.#ranges.set(comment, (before + text).slice(0, MAX_ABOUT_CHARS))
    }
  }

  /** A change that follows is one of its own. */
  interrupt(): void {
    this.#isAdjacent = false
  }

  /** The text that a comment is about. */
  about(comment: string): string | undefined {
    return this.#ranges.get(comment)?.trim() || undefined
  }

  changes(): JsonObject[] {
    return this.#changes.map(({ kind, author, date, text }) => ({ kind, ...defined({ author, date }), text }))
  }

  get leftOut(): number {
    return this.#leftOut
  }

  /** How many changes there are, those included that are not kept. */
  count(kind: ChangeKind): number {
    return this.#counts[kind]
  }

  /** Word cuts one change into many runs. */
  #goesOn(kind: ChangeKind, { author, date }: Signature): Change | undefined {
    const last = this.#isAdjacent ? this.#changes.at(-1) : undefined
    return last?.kind === kind && last.author === author && last.date === date ? last : undefined
  }

  #keep(change: Change): void {
    if (change.text.trim() === '') return
    this.#isAdjacent = true
    this.#counts[change.kind]++
    if (this.#changes.length < MAX_CHANGES) this.#changes.push(change)
    else this.#leftOut++
  }
}
