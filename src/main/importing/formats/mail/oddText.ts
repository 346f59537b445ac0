/** So many lines of one encoding are no words. */
const ENCODED_LINES = 5
/** Shorter texts have no share to speak of. */
const FEWEST_CHARS = 40
/** The share of characters that are control characters, which a letter does not have. */
const ODD_SHARE = 0.01

/** What makes it likely that the text of a message is not what its author wrote; undefined for an ordinary text. */
export function oddText(text: string): string | undefined {
  if (/^--[^\s-].*\r?\n(?:[^\r\n]+\r?\n){0,4}?content-(?:type|transfer-encoding|disposition):/im.test(text))
    return 'The boundaries of the parts of the message are damaged: its text holds parts that were not taken apart.'
  let run = 0
  for (const line of text.split(/\r?\n/)) {
    run = /^[A-Za-z0-9+/]{60,}={0,2}$/.test(line) ? run + 1 : 0
    if (run >= ENCODED_LINES)
      return 'Lines of the text are encoded (Base64) and the message does not state it: they are kept as they are.'
  }
  const controls = text.match(/[\u0000-\u0008\u000e-\u001a\u001c-\u001f\u007f-\u009f]/g)?.length ?? 0
  return text.length >= FEWEST_CHARS && controls > text.length * ODD_SHARE
    ? 'The text of the message holds bytes that are no letters: it may state a wrong encoding, or be damaged.'
    : undefined
}
