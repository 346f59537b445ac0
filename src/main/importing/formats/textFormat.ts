import { setImmediate as nextTurn } from 'node:timers/promises'
import { defined } from '../../base/defined.ts'
import { advise } from '../../base/advice.ts'
import { throwIfAborted } from '../../base/abort.ts'
import { createDecoder, type MendedText, type PieceDecoder } from '../encoding/decode.ts'
import { extensionOf } from '../sources/extension.ts'
import { DamagedGzip } from '../sources/gunzip.ts'
import type { FileFacts, FileFormat, FormatFile, ParsedBatch, ParsedPart, ReadContext } from './format.ts'

/** A format of text: what {@link textFormat} needs to make a {@link FileFormat} of it. */
export interface TextFormat extends Pick<FileFormat, 'name' | 'extensions' | 'holds'> {
  /** As in {@link FileFormat}, from the beginning of the text and the file's extension, if that is one of a known format. */
  sniff(head: string, extension: string | undefined): number
  /** `head` is the beginning of the text, for guessing a dialect. */
  open(head: string, context: TextContext): FormatParser
  /**
   * A faster parser of UTF-8, which takes the bytes instead of their text; undefined where it has no use. It gives what
   * the parser of `open` would give.
   */
  openUtf8?(context: ReadContext): ByteParser | undefined
}

/**
 * Takes the decoded text of one file in pieces of any size and gives what is complete. Never keeps more than one record
 * (or, for one document per file, one file) and stays linear in the length of the text.
 */
export interface FormatParser {
  push(text: string): ParsedPart[]
  /** After the last piece; called again while `pending`. `cut`: the text breaks off, so what is incomplete is dropped. */
  end(cut: boolean): ParsedPart[]
  /** More of the text is complete than one call looks at: push nothing, or end again, to go on. */
  readonly pending?: boolean
}

/** The same for bytes: `undefined` is pushed to go on without new ones. */
export interface ByteParser {
  push(bytes: Uint8Array | undefined): ParsedPart[]
  end(cut: boolean): ParsedPart[]
  readonly pending?: boolean
}

export interface TextContext {
  readonly fileName: string
  readonly encoding: string
  /** Whether a stretch of the text holds bytes that could not be decoded. */
  isDamaged(text: string): boolean
  /** The same stretch as it is kept, with U+FFFD where the bytes meant nothing. */
  mend(text: string): MendedText
  /** As in {@link ReadContext}. */
  readonly keepsDamaged: boolean
  /** As in {@link ReadContext}. */
  onFacts(facts: FileFacts): void
}

/** Makes a format of text fit the port: decodes the bytes and gives the text to its parser, piece by piece. */
export function textFormat(format: TextFormat): FileFormat {
  const { name, extensions, holds } = format
  return {
    name,
    extensions,
    ...defined({ holds }),
    input: 'text',
    sniff: ({ text }, fileName) => (text === undefined ? 0 : format.sniff(text.text, extensionOf(fileName))),
    read: (file, context) => readText(format, file, context),
  }
}

/** One batch per piece of the file. Between pieces the event loop has its turn. */
async function* readText(
  format: TextFormat,
  file: FormatFile,
  context: ReadContext,
): AsyncGenerator<ParsedBatch, undefined> {
  const parser = openParser(format, file, context)
  let textBytes = 0
  let broken: string | undefined
  try {
    for await (const chunk of file.bytes) {
      textBytes += chunk.length
      let bytes: Uint8Array | undefined = chunk
      do {
        throwIfAborted(context.signal)
        yield { parts: parser.push(bytes), textBytes }
        bytes = undefined
        await nextTurn()
      } while (parser.pending)
    }
  } catch (error) {
    if (!(error instanceof DamagedGzip)) throw error
    broken = error.message
  }
  do {
    throwIfAborted(context.signal)
    yield { parts: parser.end(broken !== undefined), textBytes }
    await nextTurn()
  } while (parser.pending)
  if (broken !== undefined) yield { parts: [], textBytes, broken }
}

function openParser(format: TextFormat, file: FormatFile, context: ReadContext): ByteParser {
  const { encoding, text: head } = file.head.text ?? { encoding: 'utf-8', text: '' }
  const decoder = createDecoder(encoding)
  const parser = format.open(head, {
    fileName: file.name,
    encoding,
    isDamaged: (text) => decoder.isDamaged(text),
    mend: (text) => decoder.mend(text),
    keepsDamaged: context.keepsDamaged,
    onFacts: (facts) => context.onFacts(facts),
  })
  return (encoding === 'utf-8' ? format.openUtf8?.(context) : undefined) ?? new DecodingParser(decoder, parser)
}

class DecodingParser implements ByteParser {
  readonly #decoder: PieceDecoder
  readonly #parser: FormatParser

  constructor(decoder: PieceDecoder, parser: FormatParser) {
    this.#decoder = decoder
    this.#parser = parser
  }

  get pending(): boolean {
    return this.#parser.pending ?? false
  }

  push(bytes: Uint8Array | undefined): ParsedPart[] {
    return this.#parser.push(bytes === undefined ? '' : this.#decoder.decode(bytes))
  }

  end(cut: boolean): ParsedPart[] {
    const rest = this.#decoder.end()
    const parts = rest === '' || cut ? [] : this.#parser.push(rest)
    return [...parts, ...this.#parser.end(cut)]
  }
}

/** Why a record is refused in which there are bytes that mean nothing. */
export function damageRefusal(encoding: string): string {
  return `There are bytes here that mean nothing in ${encoding}. ${advise('keepDamaged', encoding)}`
}

/** What is said of a record or a file that was kept as mended. */
export function damageWarning(encoding: string, places: number): string {
  return places === 1
    ? `At one place the bytes mean nothing in ${encoding}; \uFFFD stands for them. ${advise('mendLetters')}`
    : `At ${places} places the bytes mean nothing in ${encoding}; \uFFFD stands for them. ${advise('mendLetters')}`
}

/** A record's text as it is kept, and the warning for it; nothing where it is refused, with the reason. */
export function mendRecord(
  text: string,
  context: TextContext,
): { readonly text: string; readonly warning?: string } | { readonly refusal: string } {
  if (!context.isDamaged(text)) return { text }
  if (!context.keepsDamaged) return { refusal: damageRefusal(context.encoding) }
  const mended = context.mend(text)
  return { text: mended.text, warning: damageWarning(context.encoding, mended.places) }
}
