/**
 * The parser joins the lines of `format=flowed`, and of quoted text the marks with them, so that quoted text is no longer
 * recognised. A character that no header has hides the word from the parser.
 */
const word = Buffer.from('flowed')
const hidden = Buffer.from('fl\u0001wed')
const hiddenAt = 2

/** In place. */
export function hideFlowed(bytes: Buffer): void {
  for (let at = bytes.indexOf(word); at >= 0; at = bytes.indexOf(word, at + 1)) {
    const before = bytes.toString('latin1', Math.max(0, at - 8), at)
    if (/format="?$/i.test(before)) bytes[at + hiddenAt] = 1
  }
}

/** In place. */
export function showFlowed(bytes: Buffer): void {
  for (let at = bytes.indexOf(hidden); at >= 0; at = bytes.indexOf(hidden, at + 1))
    bytes[at + hiddenAt] = word[hiddenAt]!
}

export function showFlowedText(text: string): string {
  return text.replaceAll('fl\u0001wed', 'flowed')
}
