/**
 * A text without signs that override the direction of others: with them a text can be made to read as what it does not
 * say. Each becomes a sign that does nothing, so that places in the text stay the same.
 */
export function quietDirection(text: string): string {
  return text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '\u2060')
}
