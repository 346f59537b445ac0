import type { FileHead } from '../format.ts'

const sniffedBytes = 16 * 1024

/** The beginning of a file as far as it is ASCII, in one or two bytes for a character. */
export function beginningOf({ bytes }: FileHead): string {
  const [first, second] = bytes
  const start = Buffer.from(bytes.subarray(0, sniffedBytes))
  if (first === 0xff && second === 0xfe) return start.subarray(2).toString('utf16le')
  if (first === 0xfe && second === 0xff)
    return start
      .subarray(2, start.length & ~1)
      .swap16()
      .toString('utf16le')
  return start.toString('latin1').replace(/^\u00ef\u00bb\u00bf/, '')
}

/** Headers that only mails have, and those that others may have too. */
const telling =
  /^(?:received|return-path|delivered-to|mime-version|message-id|x-mailer|dkim-signature|references|in-reply-to)$/
const usual = /^(?:from|to|cc|subject|date|reply-to|sender|content-type|content-transfer-encoding)$/

/** Whether a text begins with headers of a mail: three known ones, or two with a distinctive one. */
export function looksLikeMail(start: string): boolean {
  const found = new Set<string>()
  for (const line of start.replace(/^(?:\r?\n)+/, '').split(/\r?\n/, 200)) {
    if (line === '') break
    if (/^[ \t]/.test(line)) continue
    const [, name] = /^([!-9;-~]{1,80}):/.exec(line) ?? []
    // What follows is no header: a mail without an empty line, or no mail at all.
    if (name === undefined) break
    found.add(name.toLowerCase())
  }
  const known = [...found].filter((name) => telling.test(name) || usual.test(name))
  return known.length >= 3 || (known.length === 2 && known.some((name) => telling.test(name)))
}

/** Whether a text begins with the line that separates the messages of a mailbox, and headers below it. */
export function looksLikeMailbox(start: string): boolean {
  const [line] = /^From [^\r\n]*\r?\n/.exec(start) ?? []
  return line !== undefined && /^(?:[!-9;-~]{1,80}:|>From )/.test(start.slice(line.length))
}
