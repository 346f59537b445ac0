import type { FieldsData } from '@kenjiuno/msgreader'
import { detectEncoding } from '../../encoding/detectEncoding.ts'
import { labelOf } from '../mail/outlookBody.ts'

/** The encoding of the strings of a message that are not in UTF-16. */
export interface EightBitEncoding {
  /** A name that the reader of messages takes. */
  readonly encoding: string
  /** Nothing in the message states it. */
  readonly isGuess: boolean
}

/**
 * How the strings of a message that are not in UTF-16 are to be read; undefined where all are ASCII. What the message states
 * counts where its strings mean something in it; a locale of English tells nothing, since programs write it by default.
 *
 * @param fields as read without an encoding, with the raw properties: each byte of such a string is a character
 * @param chosen by the user
 */
export function eightBitEncoding(fields: FieldsData, chosen: string | undefined): EightBitEncoding | undefined {
  const bytes = Buffer.from(eightBitStrings(fields).join('\n'), 'latin1')
  if (bytes.every((byte) => byte < 0x80)) return undefined
  const { messageCodepage, internetCodepage, messageLocaleId } = fields
  const pages = [messageCodepage, internetCodepage, pageOfLocale(messageLocaleId ?? 0)]
  const stated = pages.flatMap((page) => (page === undefined || page === ASCII ? [] : [ansiLabelOf(page)]))
  for (const label of [...(chosen === undefined ? [] : [chosen]), ...stated]) {
    const encoding = encodingOf(label, bytes)
    if (encoding !== undefined) return { encoding, isGuess: false }
  }
  const guess = detectEncoding(bytes, { complete: true, isJson: false })
  const guessed = guess.kind === 'text' ? encodingOf(guess.encoding, bytes) : undefined
  return { encoding: guessed ?? 'windows-1252', isGuess: true }
}

/** The code page of ASCII, which programs state by default. */
const ASCII = 20127

/** Japanese as mail has it. Strings of such a message are in the code page of Windows. */
const japaneseInternet = new Set([50220, 50221, 50222, 51932])

function ansiLabelOf(page: number): string {
  return japaneseInternet.has(page) ? 'shift_jis' : labelOf(page)
}

/** Encodings of one to four bytes that the reader of messages knows by their names in the standard. */
const readable =
  /^(?:windows-\d+|iso-8859-\d+|koi8-[ru]|utf-8|gbk|gb18030|big5|shift_jis|euc-(?:jp|kr)|ibm866|macintosh)$/

/** The standard's name of an encoding in which all bytes mean something. */
function encodingOf(label: string, bytes: Uint8Array): string | undefined {
  try {
    const decoder = new TextDecoder(label, { fatal: true })
    decoder.decode(bytes)
    return readable.test(decoder.encoding) ? decoder.encoding : undefined
  } catch {
    return undefined
  }
}

function eightBitStrings(fields: FieldsData): string[] {
  const own = (fields.rawProps ?? []).flatMap(({ propertyTag, value }) =>
    typeof value === 'string' && /001e$/i.test(propertyTag ?? '') ? [value] : [],
  )
  const parts = [...(fields.recipients ?? []), ...(fields.attachments ?? [])]
  return [...own, ...parts.flatMap((part) => (part.innerMsgContent === true ? [] : eightBitStrings(part)))]
}

/** Code pages of Windows by languages, the lower ten bits of a locale (MS-LCID). */
const pagesOfLanguages: readonly (readonly [number, readonly number[]])[] = [
  [874, [0x1e]],
  [932, [0x11]],
  [949, [0x12]],
  [1250, [0x05, 0x0e, 0x15, 0x18, 0x1a, 0x1b, 0x1c, 0x24]],
  [1251, [0x02, 0x19, 0x22, 0x23, 0x2f]],
  [1253, [0x08]],
  [1254, [0x1f, 0x2c]],
  [1255, [0x0d]],
  [1256, [0x01, 0x20, 0x29]],
  [1257, [0x25, 0x26, 0x27]],
  [1258, [0x2a]],
]
const CHINESE = 0x04
const SERBIAN_CYRILLIC = 0x0c1a
/** Mainland China and Singapore; elsewhere Chinese is written in traditional characters. */
const simplified = new Set([0x0004, 0x0804, 0x1004])

function pageOfLocale(locale: number): number | undefined {
  const language = locale & 0x3ff
  if (language === CHINESE) return simplified.has(locale) ? 936 : 950
  if (locale === SERBIAN_CYRILLIC) return 1251
  return pagesOfLanguages.find(([, languages]) => languages.includes(language))?.[0]
}
