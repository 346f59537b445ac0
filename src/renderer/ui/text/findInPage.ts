/** A part of a text, in UTF-16 units. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** What is looked for in a page: a passage of the text that was read from it, and spans within that passage. */
export interface SoughtText {
  readonly passage: string
  readonly marks: readonly Span[]
  /** Whether the passage is marked as well; it may be the whole page. */
  readonly marksPassage: boolean
}

interface FoundSpans {
  /** Null where the page has the passage in another form. */
  readonly passage: Span | null
  /** In the order of the page, without those that were not found. */
  readonly marks: readonly Span[]
}

/** Letters beside a mark that tell it from the same words elsewhere; fewer are tried where the page has others there. */
const contexts = [48, 20, 8]
/** A mark as long as this is looked for without anything beside it. */
const longMark = 12

/**
 * Finds a passage and its marks in the text of a page. Only letters and digits are compared: white space, the signs of lists
 * and the borders of tables are written differently in a page and in the text that was read from it.
 */
export function findInPage(page: string, { passage, marks }: Pick<SoughtText, 'passage' | 'marks'>): FoundSpans {
  const whole = lettersOf(page)
  const sought = lettersOf(passage)
  const at = sought.text === '' ? -1 : whole.text.indexOf(sought.text)
  const found: Span[] = []
  let last = 0
  for (const mark of marks) {
    const start = firstFrom(sought.at, mark.start)
    const end = firstFrom(sought.at, mark.end)
    if (start === end) continue
    const foundAt = at < 0 ? findBeside(whole.text, sought.text, start, end, last) : at + start
    if (foundAt < 0) continue
    last = Math.max(last, foundAt + end - start)
    found.push(spanOf(whole.at, foundAt, end - start))
  }
  return {
    passage: at < 0 ? null : spanOf(whole.at, at, sought.text.length),
    marks: found.sort((one, other) => one.start - other.start),
  }
}

/** Everywhere that `sought` stands in a text, by its letters and digits alone. At most `most`. */
export function findAll(text: string, sought: string, most: number): readonly Span[] {
  const whole = lettersOf(text)
  const letters = lettersOf(sought).text
  const found: Span[] = []
  if (letters === '') return found
  for (let at = whole.text.indexOf(letters); at >= 0 && found.length < most; at = whole.text.indexOf(letters, at + 1))
    found.push(spanOf(whole.at, at, letters.length))
  return found
}

/** Where the letters [start, end) of `sought` are in `whole`: after `last` where they are there several times; -1 for nowhere. */
function findBeside(whole: string, sought: string, start: number, end: number, last: number): number {
  for (const letters of end - start < longMark ? contexts : [...contexts, 0]) {
    for (const [before, after] of [
      [letters, letters],
      [letters, 0],
      [0, letters],
    ] as const) {
      const from = Math.max(0, start - before)
      const wanted = sought.slice(from, end + after)
      // A mark at an end of its passage has nothing beside it there.
      if (wanted.length === end - start && letters > 0) continue
      const next = whole.indexOf(wanted, Math.max(0, last - before))
      const found = next < 0 ? whole.indexOf(wanted) : next
      if (found >= 0) return found + start - from
    }
  }
  return -1
}

interface Letters {
  readonly text: string
  /** Where each of them is in the text it was taken from. */
  readonly at: readonly number[]
}

function lettersOf(text: string): Letters {
  const at: number[] = []
  let letters = ''
  for (const { 0: letter, index } of text.matchAll(/[\p{L}\p{N}\p{M}]/gu)) {
    const lower = letter.toLowerCase()
    // Places are counted: a letter that changes its length stays as it is.
    letters += lower.length === letter.length ? lower : letter
    for (let unit = 0; unit < letter.length; unit++) at.push(index + unit)
  }
  return { text: letters, at }
}

/** The number of the first letter that is not before `from`. */
function firstFrom(at: readonly number[], from: number): number {
  let low = 0
  let high = at.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((at[middle] ?? 0) < from) low = middle + 1
    else high = middle
  }
  return low
}

function spanOf(at: readonly number[], first: number, count: number): Span {
  return { start: at[first] ?? 0, end: (at[first + count - 1] ?? 0) + 1 }
}
