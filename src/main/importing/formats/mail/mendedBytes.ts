/** A header, or a line that goes on with the one before it. */
const headerLine = /^(?:[!-9;-~]+[ \t]*:|[ \t])/
/** Headers that say that the headers of a message have not ended before them. */
const usual = /^(?:from|to|cc|bcc|date|subject|sender|reply-to|message-id|mime-version|content-[a-z-]+)[ \t]*:/i
/** Longer headers are refused. */
const mostHeaderBytes = 256 * 1024

/** Lines of blanks before the first header: with them, all headers would be part of the body. */
const blankStart =
  /^(?:[ \t]*\r?\n)*[ \t]+\r?\n(?=(?:received|return-path|delivered-to|from|to|date|subject|message-id|mime-version)[ \t]*:)/i

/**
 * A message whose headers and body have an empty line between them: programs leave it out, or write a blank in it, and the
 * parser takes the body for headers up to its first empty line. Where usual headers follow, it was a header that is broken.
 */
export function withEmptyLine(given: Buffer): Buffer {
  const blanks = blankStart.exec(given.toString('latin1', 0, mostHeaderBytes))?.[0].length ?? 0
  const bytes = given.subarray(blanks)
  const start = bytes.toString('latin1', 0, mostHeaderBytes)
  const end = /\r?\n\r?\n/.exec(start)?.index ?? start.length
  const lines = start.slice(0, end).split('\n')
  const odd = lines.findIndex((line, at) => at > 0 && line.trim() !== '' && !headerLine.test(line))
  if (odd < 0 || !headerLine.test(lines[0] ?? '') || lines.slice(odd).some((line) => usual.test(line))) return bytes
  const at = lines.slice(0, odd).reduce((sum, line) => sum + line.length + 1, 0)
  return Buffer.concat([bytes.subarray(0, at), Buffer.from('\r\n'), bytes.subarray(at)])
}

const statement = /^content-transfer-encoding:[ \t]*(base64)[ \t]*\r?$/gim
/** Bytes of a part that are looked at. */
const lookedAt = 1_000
/** Blanks between words, or letters that Base64 has not. */
const writtenLine = /(?:\S[ \t]+\S|[\u0080-\u00ff])/
/** What stands before the encoding that is stated, and what is said in its place: as long as it. */
const asIs = '8bit  '

/** Whether the line at `index` is among the headers of the message or of one of its parts, and none that a text quotes. */
function isInHeaders(text: string, index: number): boolean {
  for (let end = index - 1; end > 0;) {
    const start = text.lastIndexOf('\n', end - 1) + 1
    const line = text.slice(start, end).trimEnd()
    if (line.startsWith('--')) {
      const boundary = line.slice(2)
      return text.includes(`boundary="${boundary}"`) || text.includes(`boundary=${boundary}`)
    }
    if (!headerLine.test(line)) return false
    end = start - 1
  }
  return true
}

/** In place: a part that is stated to be in Base64, and has blanks between words, is text. */
export function unstateBase64(bytes: Buffer): void {
  const text = bytes.toString('latin1')
  for (const { 0: line, 1: word = '', index } of text.matchAll(statement)) {
    if (!isInHeaders(text, index)) continue
    const body = /\r?\n\r?\n/g
    body.lastIndex = index
    const from = body.exec(text)?.index
    if (from === undefined) continue
    const [part = ''] = text.slice(from, from + lookedAt).split('\n--')
    const lines = part.trim().split(/\r?\n/)
    if (lines.filter((one) => writtenLine.test(one)).length * 2 <= lines.length) continue
    bytes.write(asIs, index + line.toLowerCase().indexOf(word.toLowerCase()), 'latin1')
  }
}
