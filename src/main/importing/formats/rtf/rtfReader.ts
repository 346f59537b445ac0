import { QuarryError } from '../../../base/errors.ts'
import type { Comment } from '../office/commentText.ts'
import { defined } from '../../../base/defined.ts'
import { DocumentText } from '../office/documentText.ts'
import { Review, type Signature } from '../office/review.ts'
import { codePageOfCharset, decodeCodePage, symbolCharset } from './codePages.ts'
import { characters, destinationOf, type Destination } from './destinations.ts'
import { Paragraphs, type RtfStyle } from './paragraphs.ts'
import type { RtfHandler } from './readTokens.ts'
import { revisionTime, RtfTime } from './rtfTime.ts'

/** Deeper groups are made to fill the memory. */
const MAX_DEPTH = 10_000
/** Bytes that are decoded at once. */
const MAX_RUN = 64 * 1024

/** The text of a destination. */
interface Sink {
  text: string
}

/** What a group sets, and its end takes back. */
interface Group {
  readonly destination: Destination
  readonly sink: Sink
  /** The group began its destination, so its end ends it. */
  readonly isFirst: boolean
  /** How many characters behind one in Unicode are for older programs. */
  readonly fallback: number
  readonly charset: number | undefined
  readonly isHidden: boolean
  readonly change: 'inserted' | 'deleted' | undefined
  readonly author: number
  readonly time: number
}

/** Reads the text of an RTF file from its tokens. */
export class RtfReader implements RtfHandler {
  readonly info: Record<string, string> = {}
  readonly running = new Set<string>()
  readonly comments: Comment[] = []
  readonly hidden: string[] = []
  /** Embedded objects, in hexadecimal digits. */
  readonly objects: string[] = []
  readonly review = new Review()
  readonly text = new DocumentText()
  readonly #styles = new Map<number, RtfStyle>()
  readonly #paragraphs = new Paragraphs(this.text, this.#styles)
  readonly #body: Sink = { text: '' }
  readonly #outer: Group[] = []
  #group: Group = {
    destination: 'body',
    sink: this.#body,
    isFirst: false,
    fallback: 1,
    charset: undefined,
    isHidden: false,
    change: undefined,
    author: 0,
    time: 0,
  }
  readonly #charsets = new Map<number, number>()
  readonly #reviewers: string[] = []
  readonly #time = new RtfTime()
  #codePage = 1252
  #bytes: number[] = []
  /** Characters for older programs that are still to be passed over. */
  #toSkip = 0
  /** Nothing of the group was read but that older programs may pass it over. */
  #isAtStart = false
  #isOptional = false
  #font = 0
  #style: { number: number; outline: number | undefined } = { number: 0, outline: undefined }
  #noteCount = 0
  #noteMark = ''
  #commentAuthor: string | undefined

  open(): void {
    this.#decode()
    this.#toSkip = 0
    if (this.#outer.length >= MAX_DEPTH) throw new QuarryError('invalid_input', 'Its groups are nested too deep.')
    this.#outer.push(this.#group)
    this.#group = { ...this.#group, isFirst: false }
    if (this.#group.destination === 'styles') {
      this.#begin('style')
      this.#style = { number: 0, outline: undefined }
    } else if (this.#group.destination === 'reviewers') this.#begin('reviewer')
    this.#isAtStart = true
    this.#isOptional = false
  }

  close(): void {
    this.#decode()
    this.#toSkip = 0
    const closed = this.#group
    const outer = this.#outer.pop()
    if (!outer) return
    this.#group = outer
    if (closed.isFirst) this.#finish(closed)
    this.#isAtStart = false
  }

  byte(byte: number): void {
    this.#isAtStart = false
    if (this.#toSkip > 0) {
      this.#toSkip--
      return
    }
    if (this.#group.destination === 'skipped') return
    this.#bytes.push(byte)
    if (this.#bytes.length >= MAX_RUN && (byte === 0x20 || this.#group.destination === 'object')) this.#decode()
  }

  symbol(character: string): void {
    if (character === '*') {
      this.#isOptional = this.#isAtStart
      return
    }
    if (character === '\\' || character === '{' || character === '}') return this.byte(character.charCodeAt(0))
    if (this.#passesOver()) return
    if (character === '~') this.#add('\u00a0')
    else if (character === '_') this.#add('\u2011')
    else if (character === '\n' || character === '\r') this.word('par', undefined)
  }

  word(name: string, value: number | undefined): void {
    if (this.#passesOver(name)) return
    const isAtStart = this.#isAtStart
    this.#isAtStart = false
    const { destination } = this.#group
    const begun = isAtStart ? destinationOf(name, destination) : undefined
    if (begun === 'outer') return this.#beginAgain()
    if (begun !== undefined) return this.#begin(begun)
    // A destination that is not known here: \* says that it may be passed over.
    if (isAtStart && this.#isOptional && destination !== 'style') return this.#begin('skipped')
    if (destination === 'skipped') return
    this.#property(name, value)
  }

  /** What is left when the file ends. Returns whether it ended within a group. */
  end(): boolean {
    this.#decode()
    this.#paragraphs.finish(this.#takeBody())
    return this.#outer.length > 0
  }

  #property(name: string, value: number | undefined): void {
    const character = Object.hasOwn(characters, name) ? characters[name] : undefined
    if (character !== undefined) return this.#add(character)
    const { destination } = this.#group
    if (this.#setFormat(name, value)) return
    if (destination === 'fonts') {
      if (name === 'f') this.#font = value ?? 0
      else if (name === 'fcharset') this.#charsets.set(this.#font, value ?? 0)
    } else if (destination === 'style') {
      if (name === 's') this.#style.number = value ?? 0
      else if (/^(cs|ds|ts)$/.test(name)) this.#style.number = -1
      else if (name === 'outlinelevel') this.#style.outline = value
    } else if (destination === 'body') {
      if (name === 'chftn') this.#add((this.#noteMark = `[${++this.#noteCount}]`))
      else if (this.#paragraphs.word(name, value, () => this.#takeBody())) return
    } else if (/^(par|cell|row|sect)$/.test(name)) this.#add('\n')
    else this.#time.word(name, value)
  }

  /** Control words that change how characters are read; `plain` takes them back. */
  #setFormat(name: string, value: number | undefined): boolean {
    const group = this.#group
    switch (name) {
      case 'u':
        // Negative numbers are the upper half of sixteen bits.
        this.#add(String.fromCharCode((value ?? 0x20) & 0xffff))
        this.#toSkip = group.fallback
        return true
      case 'uc':
        this.#group = { ...group, fallback: Math.min(100, Math.max(0, value ?? 1)) }
        return true
      case 'ansicpg':
        if (value !== undefined && value > 0) this.#codePage = value
        return true
      case 'mac':
        this.#codePage = 10_000
        return true
      case 'f':
        if (group.destination === 'fonts') return false
        this.#group = { ...group, charset: this.#charsets.get(value ?? 0) }
        return true
      case 'v':
        this.#group = { ...group, isHidden: value !== 0 }
        return true
      case 'revised':
      case 'deleted':
        this.#group = { ...group, change: value === 0 ? undefined : name === 'revised' ? 'inserted' : 'deleted' }
        return true
      case 'revauth':
      case 'revauthdel':
        this.#group = { ...group, author: value ?? 0 }
        return true
      case 'revdttm':
      case 'revdttmdel':
        this.#group = { ...group, time: value ?? 0 }
        return true
      case 'plain':
        this.#group = { ...group, isHidden: false, change: undefined, charset: undefined }
        return true
      default:
        return false
    }
  }

  /** Whether this token is one of the characters for older programs. */
  #passesOver(word?: string): boolean {
    this.#decode()
    if (this.#toSkip === 0 || word === 'u') return false
    this.#toSkip--
    return true
  }

  #begin(destination: Destination): void {
    this.#group = { ...this.#group, destination, sink: { text: '' }, isFirst: true, isHidden: false, change: undefined }
  }

  /** What is in this group is text of the destination around what is skipped. */
  #beginAgain(): void {
    const around = this.#outer.findLast(({ destination }) => destination !== 'skipped')
    if (around) this.#group = { ...this.#group, destination: around.destination, sink: around.sink, isFirst: false }
  }

  #finish({ destination, sink }: Group): void {
    const text = sink.text.trim()
    if (destination.startsWith('info:')) {
      const told = text || this.#time.take()
      if (told !== undefined) this.info[destination.slice('info:'.length)] ??= told.replace(/;$/, '')
      return
    }
    switch (destination) {
      case 'footnote':
        this.text.note(this.#noteMark, text)
        this.#noteMark = ''
        return
      case 'running':
        if (text !== '') this.running.add(text)
        return
      case 'annotationAuthor':
        this.#commentAuthor = text
        return
      case 'annotation':
        if (text !== '') this.comments.push({ ...defined({ author: this.#commentAuthor }), text })
        this.#commentAuthor = undefined
        return
      case 'object':
        this.objects.push(text)
        return
      case 'listMark':
        return this.#paragraphs.markList(text)
      case 'style':
        if (this.#style.number >= 0)
          this.#styles.set(this.#style.number, { name: text.replace(/;.*$/s, ''), outline: this.#style.outline })
        return
      case 'reviewer':
        this.#reviewers.push(text.replace(/;$/, ''))
    }
  }

  #decode(): void {
    if (this.#bytes.length === 0) return
    const bytes = Uint8Array.from(this.#bytes)
    this.#bytes = []
    const { charset } = this.#group
    if (charset === symbolCharset)
      return this.#add(
        decodeCodePage(
          bytes.filter((byte) => byte < 0x80),
          1252,
        ),
      )
    const codePage =
      charset === undefined || charset === 0 || charset === 1 ? this.#codePage : codePageOfCharset(charset)
    this.#add(decodeCodePage(bytes, codePage ?? this.#codePage))
  }

  #add(text: string): void {
    const { destination, sink, isHidden, change, author, time } = this.#group
    if (destination === 'skipped') return
    // Codes of symbol fonts mean nothing without the font.
    const shown = text.replaceAll(/[\uf000-\uf0ff]/g, '')
    if (destination !== 'body') {
      sink.text += shown
      return
    }
    const by: Signature = { author: this.#reviewers[author], date: revisionTime(time) }
    if (change === 'deleted') return this.review.deleted(by, shown)
    if (isHidden) {
      if (shown.trim() !== '') this.hidden.push(shown)
      return
    }
    if (change === 'inserted') this.review.beginInsertion(by)
    this.review.read(shown)
    if (change === 'inserted') this.review.endInsertion()
    this.#body.text += shown
  }

  #takeBody(): string {
    const { text } = this.#body
    this.#body.text = ''
    return text
  }
}
