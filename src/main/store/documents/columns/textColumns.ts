import { isAsciiWord, tokenBytes, writeAsciiTokens } from '../../../text/asciiTokens.ts'
import { detectAsciiLanguage, detectLanguage } from '../../../text/language.ts'
import { indexTokens } from '../../../text/tokens.ts'
import { indexGrams } from '../../../text/words/wordGrams.ts'
import { StringColumnBuilder, type ColumnText, type StringColumn } from './stringColumn.ts'

/**
 * What the word index gets of texts, and the languages these are in. A text that is all ASCII is worked on where it lies in
 * its column, byte by byte: no strings are made of its words. Callers need not know which way was taken; both give the same.
 */

function isAscii({ text, start, end }: ColumnText): boolean {
  return end - start === text.length
}

/** The language that a text is in, where that can be told. */
export function languageOf(text: ColumnText): string | undefined {
  return isAscii(text) ? detectAsciiLanguage(text.bytes, text.start, text.end) : detectLanguage(text.text)
}

/** Stands where a title was cut off; a separator, as far as words go. */
const CUT = '…'
const CUT_BYTES = 3

/** A title whose tokens are in a column. */
export interface TokenizedTitle {
  readonly title: string
  /** Without the sign of a cut. */
  readonly length: number
  /** All ASCII, but for the sign of a cut. */
  readonly isAscii: boolean
  readonly tokens: StringColumnBuilder
  /** Where they are in that column. */
  readonly at: number
}

/** Makes a column of the tokens of titles. */
export class TitleTokensBuilder {
  readonly #tokens = new StringColumnBuilder()

  add({ text: title, bytes, start, end }: ColumnText): TokenizedTitle {
    const tokens = this.#tokens
    const at = tokens.count
    const length = title.endsWith(CUT) ? title.length - 1 : title.length
    const isAscii = end - start === length + (length < title.length ? CUT_BYTES : 0)
    if (isAscii)
      tokens.addWritten(tokenBytes(length), (to, from) => writeAsciiTokens(bytes, start, start + length, to, from))
    else tokens.add(indexTokens(title))
    return { title, length, isAscii, tokens, at }
  }

  clear(): void {
    this.#tokens.clear()
  }

  finish(): StringColumn {
    return this.#tokens.finish()
  }
}

/** Makes a column of the tokens of passages. */
export class PassageTokensBuilder {
  readonly #tokens = new StringColumnBuilder()

  /** Adds those of `passage`, which is `text` from `start` to `end`. */
  add(passage: string, text: ColumnText, start: number, end: number, title: TokenizedTitle): void {
    if (!isAscii(text)) {
      this.#tokens.add(indexTokens(passage))
      return
    }
    this.#tokens.addWritten(tokenBytes(end - start), (to, from) => {
      // A text often begins with its title, whose tokens are there already.
      const isTold = title.isAscii && title.length > 0 && beginsWithWords(text.text, start, end, title)
      const next = isTold ? title.tokens.copyTo(title.at, to, from) : from
      const rest = text.start + start + (isTold ? title.length : 0)
      return writeAsciiTokens(text.bytes, rest, text.start + end, to, next, from)
    })
  }

  /** Adds null. */
  addNone(): void {
    this.#tokens.add(null)
  }

  clear(): void {
    this.#tokens.clear()
  }

  finish(): StringColumn {
    return this.#tokens.finish()
  }
}

/**
 * Whether the title, all ASCII, is what a text begins with from `start` on, and no word goes on behind it: titles are made
 * so, where none is given.
 */
function beginsWithWords(text: string, start: number, end: number, { title, length }: TokenizedTitle): boolean {
  const behind = start + length
  if (behind > end || (behind < end && isAsciiWord(text.charCodeAt(behind)))) return false
  for (let i = 0; i < length; i++) if (text.charCodeAt(start + i) !== title.charCodeAt(i)) return false
  return true
}

/** The n-grams of a title and a passage for the word index. */
export function gramsOf(
  title: TokenizedTitle,
  text: ColumnText,
  passage: string,
  language: string | undefined,
): string {
  // In an English text only words of other alphabets have any.
  if (language === 'en' && title.isAscii && isAscii(text)) return ''
  return indexGrams(`${title.title}\n${passage}`, language)
}
