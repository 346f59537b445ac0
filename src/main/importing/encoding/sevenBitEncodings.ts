/**
 * Encodings that write other letters with bytes of ASCII, so that their files look like UTF-8. The Encoding Standard does
 * not read them, because what one program shows as plain text is something else to another.
 */

const escape = 0x1b
/** What follows an escape and `$`, by the name of the encoding: the sets of letters that only it has. */
const escapes: readonly (readonly [string, string])[] = [
  [')C', 'ISO-2022-KR'],
  [')A', 'ISO-2022-CN'],
  [')G', 'ISO-2022-CN'],
  ['*H', 'ISO-2022-CN'],
  ['A', 'ISO-2022-JP-2'],
  ['(C', 'ISO-2022-JP-2'],
  ['(D', 'ISO-2022-JP-1'],
]

/** The name of such an encoding, where the beginning of a file is in one. */
export function sevenBitEncoding(head: Uint8Array): string | undefined {
  if (head.some((byte) => byte > 0x7f)) return undefined
  return escapedEncoding(head) ?? (isHz(head) ? 'HZ-GB-2312' : undefined)
}

function escapedEncoding(head: Uint8Array): string | undefined {
  for (let at = head.indexOf(escape); at >= 0; at = head.indexOf(escape, at + 1)) {
    const next = Buffer.from(head.subarray(at + 1, at + 4)).toString('latin1')
    const found = escapes.find(([set]) => next.startsWith(`$${set}`))
    if (found) return found[1]
  }
  return undefined
}

/** Runs of two bytes a letter between `~{` and `~}`, each on one line. */
const hzRun = /~\{((?:[!-w][!-~])+)~\}/g
/** Of what is no blank: a text that has such a run by chance is mostly something else. */
const hzShare = 0.3

function isHz(head: Uint8Array): boolean {
  const text = Buffer.from(head).toString('latin1')
  let inRuns = 0
  for (const [run] of text.matchAll(hzRun)) inRuns += run.length
  return inRuns > 0 && inRuns >= hzShare * text.replace(/\s+/g, '').length
}
