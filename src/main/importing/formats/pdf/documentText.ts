import type { Block, CellSpan, PlacedLine } from '../../../model/layout.ts'
import { piecesOf, type TextSource } from '../../../text/textPieces.ts'
import type { BlockPlace, PageBlock } from './blocks.ts'
import { classify, type OutlineEntry } from './classify.ts'
import { dividingHyphens } from './divisions.ts'
import type { Line, Word } from './lines.ts'
import { PlacedLines } from './placedLines.ts'
import { boxOf } from './runs.ts'
import { BlockSpool, type WrittenBlock } from './spool/blockSpool.ts'
import { TextSpool } from './spool/textSpool.ts'

/** Puts the blocks of the pages together to one text, and notes where each piece of it is. */
export class DocumentText {
  readonly #folder: string
  readonly #blocks: BlockSpool
  readonly #placed: PlacedLines
  /** Offsets of hyphens at ends of lines, which may divide a word or be part of it. */
  readonly #hyphens: number[] = []
  /** Those of them that were taken out. */
  #taken: readonly number[] = []
  /** The text that is done, and the end of it, whose last piece may be shortened. */
  #text: TextSpool
  #pieces: string[] = []
  #length = 0
  /** The end of the text, enough to see how it goes on. */
  #tail = ''
  #last: PageBlock | undefined

  /** `folder`: for temporary files of what is long. */
  constructor(folder: string) {
    this.#folder = folder
    this.#text = new TextSpool(folder)
    this.#blocks = new BlockSpool(folder)
    this.#placed = new PlacedLines(folder)
  }

  get length(): number {
    return this.#length
  }

  /** The text, once it is finished. */
  get text(): TextSource {
    return this.#text
  }

  /** Takes out the hyphens that only divide a word: the whole text tells which. To be called once, at the end. */
  finish(): void {
    this.#text.write(this.#pieces.join(''))
    this.#pieces = []
    this.#taken = dividingHyphens(this.#text, this.#hyphens)
    if (this.#taken.length === 0) return
    const whole = this.#text
    this.#text = new TextSpool(this.#folder)
    let [offset, next] = [0, 0]
    for (const piece of piecesOf(whole)) {
      let from = 0
      for (; (this.#taken[next] ?? Infinity) < offset + piece.length; next++) {
        this.#text.write(piece.slice(from, (this.#taken[next] as number) - offset))
        from = (this.#taken[next] as number) - offset + 1
      }
      this.#text.write(piece.slice(from))
      offset += piece.length
    }
    whole.close()
    this.#length -= this.#taken.length
  }

  /** The blocks of the finished text. */
  blocks(outline: readonly OutlineEntry[]): Generator<Block> {
    return classify({ [Symbol.iterator]: () => this.#movedBlocks() }, this.#text, outline)
  }

  /** The places of the finished text. */
  places(): Generator<PlacedLine> {
    return this.#placed.lines(this.#moved)
  }

  /** Deletes its temporary files. */
  close(): void {
    for (const spool of [this.#text, this.#blocks, this.#placed]) spool.close()
  }

  *#movedBlocks(): Generator<WrittenBlock> {
    const moved = this.#moved
    for (const block of this.#blocks)
      yield {
        ...block,
        start: moved(block.start),
        end: moved(block.end),
        ...(block.rows
          ? { rows: block.rows.map((row) => row.map(([start, end]): CellSpan => [moved(start), moved(end)])) }
          : {}),
      }
  }

  readonly #moved = (offset: number) => offset - countBelow(this.#taken, offset)

  /** @param isAreaStart the block is the first of a column or page, where the block before may go on */
  add(block: PageBlock, isAreaStart: boolean): void {
    const before = this.#blocks.last
    if (isAreaStart && before && this.#last && this.#goesOn(this.#last, block)) {
      if (block.kind === 'text') this.#writeLines(block.lines, block, true)
      before.end = this.#length
      this.#last = block
      return
    }
    if (before) this.#write('\n\n')
    const start = this.#length
    const rows = this.#writeBlock(block)
    const { page, size, isBold, top } = block
    this.#blocks.push({
      kind: block.kind,
      start,
      end: this.#length,
      page,
      size,
      isBold,
      top,
      isNote: block.kind === 'text' && block.isNote,
      lines: block.kind === 'text' ? block.lines.length : 0,
      ...(rows ? { rows } : {}),
    })
    this.#last = block
  }

  #goesOn(before: PageBlock, block: PageBlock): boolean {
    if (before.kind !== 'text' || block.kind !== 'text' || !before.isFull || block.isNote) return false
    if (before.turn !== block.turn) return false
    if (Math.abs(before.size - block.size) > 0.5 || before.isBold !== block.isBold || before.isNote) return false
    const [next] = block.lines[0]?.words ?? []
    return /[\p{L}\p{Nd},\-\u2010\u00AD]$/u.test(this.#tail) && /^[\p{Ll}\p{Lo}]/u.test(next?.text ?? '')
  }

  #writeBlock(block: PageBlock): CellSpan[][] | undefined {
    if (block.kind === 'text') this.#writeLines(block.lines, block, false)
    else if (block.kind === 'list')
      block.items.forEach((item, index) => {
        if (index > 0) this.#write('\n')
        this.#writeLines(item, block, false)
      })
    else
      return block.rows.map((row, index) => {
        if (index > 0) this.#write('\n')
        return row.map((cell, column): CellSpan => {
          if (column > 0) this.#write('\t')
          const start = this.#length
          this.#writeLines(cell, block, false)
          return [start, this.#length]
        })
      })
    return undefined
  }

  #writeLines(lines: readonly Line[], place: BlockPlace, goesOn: boolean): void {
    lines.forEach((line, index) => this.#writeLine(line, place, goesOn || index > 0))
  }

  #writeLine(line: Line, place: BlockPlace, isBroken: boolean): void {
    const pieces: WordSpan[] = []
    const words = withoutLoneSoftHyphen(line.words)
    words.forEach(({ text, u0, u1, isGlued }, index) => {
      if (index > 0) this.#write(isGlued ? '' : ' ')
      else if (isBroken) this.#join(text)
      const start = this.#length
      // A soft hyphen at the end of a line is shown, and decided on with the next line.
      this.#write(index === words.length - 1 ? withoutSoftHyphens(text, true) : withoutSoftHyphens(text, false))
      if (this.#length > start) pieces.push({ start, end: this.#length, u0, u1 })
    })
    this.#place(pieces, line, place)
  }

  /** What stands between two lines of one paragraph: nothing after a hyphen and in scripts without blanks. */
  #join(next: string): void {
    const hyphen = /\p{L}([-\u2010\u00AD])$/u.exec(this.#tail)?.[1]
    if (hyphen !== undefined && (/^\p{Ll}/u.test(next) || hyphen === '\u00AD')) {
      this.#hyphens.push(this.#length - 1)
      return
    }
    if (
      /[\p{L}\p{Nd}][-\u2010]$/u.test(this.#tail) ||
      (unspaced.test(this.#tail.slice(-1)) && unspaced.test(next[0] ?? ''))
    )
      return
    this.#write(' ')
  }

  /**
   * Notes runs of words with one box each. A box is divided evenly where a part of it is looked for, so a run ends where
   * that would miss the edges of a word.
   */
  #place(words: readonly WordSpan[], line: Line, place: BlockPlace): void {
    const { page, turn } = place
    const direction = turn === 1 ? 'down' : turn !== 3 && line.isRtl !== (turn === 2) ? 'rtl' : undefined
    const farthest = (this.#placed.count < finePlaces ? tolerance.fine : tolerance.coarse) * line.size
    for (let from = 0; from < words.length;) {
      let to = from + 1
      while (to < words.length && !isAlone(place) && isEven(words.slice(from, to + 1), line, farthest)) to++
      const run = words.slice(from, to)
      const u0 = Math.min(...run.map((word) => word.u0))
      const u1 = Math.max(...run.map((word) => word.u1))
      const [first, last, next] = [run[0] as WordSpan, run.at(-1) as WordSpan, words[to]]
      this.#placed.push(first.start, last.end, page, boxOf(u0, u1, line.v0, line.v1, turn, place), direction)
      const [left, right] = line.isRtl ? [next?.u1, u0] : [u1, next?.u0]
      if (next && left !== undefined && right !== undefined && right - left > widestSpace * line.size)
        this.#placed.push(last.end, next.start, page, boxOf(left, right, line.v0, line.v1, turn, place))
      from = to
    }
  }

  #write(text: string): void {
    if (text === '') return
    this.#pieces.push(text)
    this.#length += text.length
    this.#tail = (this.#tail + text).slice(-4)
    if (this.#pieces.length <= 4_096) return
    this.#text.write(this.#pieces.slice(0, -1).join(''))
    this.#pieces = [text]
  }
}

const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u3000-\u303F\uFF00-\uFF60]/u

/**
 * Chromium draws a soft hyphen by itself at the end of a line: behind a whole word, or behind the hyphen that is drawn for
 * it, which then only divides the word.
 */
function withoutLoneSoftHyphen(words: readonly Word[]): readonly Word[] {
  if (words.at(-1)?.text !== '\u00AD') return words
  const kept = words.slice(0, -1)
  const last = kept.at(-1)
  return last?.text.endsWith('\u2010')
    ? [...kept.slice(0, -1), { ...last, text: last.text.replace(/.$/, '\u00AD') }]
    : kept
}

function withoutSoftHyphens(text: string, isLineEnd: boolean): string {
  return isLineEnd ? text.replace(/\u00AD(?!$)/g, '') : text.replaceAll('\u00AD', '')
}

interface WordSpan {
  readonly start: number
  readonly end: number
  readonly u0: number
  readonly u1: number
}

/**
 * In units of the font size: how far from where it is a word may come out when a run of words is divided evenly. What is
 * looked up gets about as much more on each side. A book of thousands of pages is divided more coarsely: it would take
 * twice the memory.
 */
const tolerance = { fine: 0.2, coarse: 0.5 } as const
/** So many places are noted finely: about 200 pages of dense text. */
const finePlaces = 100_000
/** In units of the font size: a wider gap between words of a line has a box of its own. */
const widestSpace = 0.8

/** Text that flows up has no direction of a box: its words stand by themselves. */
function isAlone({ turn, hasBoxOfWords }: BlockPlace): boolean {
  return turn === 3 || hasBoxOfWords === true
}

/** `farthest`: in points. */
function isEven(words: readonly WordSpan[], { isRtl }: Line, farthest: number): boolean {
  const first = words[0] as WordSpan
  const last = words.at(-1) as WordSpan
  const origin = isRtl ? first.u1 : first.u0
  const length = isRtl ? origin - last.u0 : last.u1 - origin
  const unit = length / (last.end - first.start)
  return (
    length > 0 &&
    words.every(({ start, end, u0, u1 }) => {
      const [begin, finish] = isRtl ? [origin - u1, origin - u0] : [u0 - origin, u1 - origin]
      return (
        Math.abs(begin - unit * (start - first.start)) < farthest &&
        Math.abs(finish - unit * (end - first.start)) < farthest
      )
    })
  )
}

/** How many of sorted numbers are below a limit. Binary search. */
function countBelow(sorted: readonly number[], limit: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] as number) < limit) low = middle + 1
    else high = middle
  }
  return low
}
