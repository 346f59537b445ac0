/** A mark that begins within this many characters is seen in one narrow line. */
const seenAtOnce = 60
/** So many characters stay before the mark. */
const kept = 30
/** Two wide lines may end before a mark that begins here. */
const farFrom = 150

/** How much of a snippet may be left out before its first mark, and whether it has to be where lines are wide, too. */
export function leadOf(text: string, firstMark: number): { readonly length: number; readonly isFar: boolean } {
  if (firstMark <= seenAtOnce) return { length: 0, isFar: false }
  const isFar = firstMark > farFrom
  const space = text.indexOf(' ', firstMark - kept)
  // Scripts without spaces have none that is near.
  const length = space >= 0 && space < firstMark ? space + 1 : firstMark - kept
  return { length: splitsPair(text, length) ? length + 1 : length, isFar }
}

function splitsPair(text: string, at: number): boolean {
  return /^[\uDC00-\uDFFF]/.test(text.slice(at))
}
