/** The beginning of a title is kept as so many numbers of 32 bits: of two, the first that differ say which comes first. */
export const titleWords = 8
const titleBytes = 4 * titleWords

/**
 * Puts in the beginning of a title as SQLite's NOCASE compares it: that folds the letters of ASCII, compares bytes of UTF-8, and
 * looks no further than a zero. `cut` says that there is more of it.
 */
export function putTitle(words: Uint32Array, cut: Uint8Array, id: number, title: string): void {
  let word = 0
  let isOver = false
  for (let at = 0; at < titleBytes; at++) {
    let code = isOver || at >= title.length ? 0 : title.charCodeAt(at)
    if (code > 127) return putBytes(words, cut, id, Buffer.from(title))
    if (code === 0) isOver = true
    else if (code >= 65 && code <= 90) code += 32
    word = (word << 8) | code
    if ((at & 3) === 3) words[id * titleWords + (at >>> 2)] = word
  }
  if (title.length > titleBytes || title.includes('\0')) cut[id] = 1
}

function putBytes(words: Uint32Array, cut: Uint8Array, id: number, title: Buffer): void {
  const end = title.indexOf(0)
  const bytes = Buffer.alloc(titleBytes)
  title.copy(bytes, 0, 0, end < 0 ? titleBytes : Math.min(end, titleBytes))
  for (let at = 0; at < titleBytes; at++) {
    const code = bytes[at] as number
    if (code >= 65 && code <= 90) bytes[at] = code + 32
  }
  for (let at = 0; at < titleWords; at++) words[id * titleWords + at] = bytes.readUInt32BE(4 * at)
  if (end >= 0 || title.length > titleBytes) cut[id] = 1
}
