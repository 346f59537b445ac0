const SLOTS = 1 << 16

/** Longer words come back too rarely to be kept. */
const MAX_KEPT_UNITS = 32

/**
 * Remembers what a function made of a word, and finds it from a span of a text without cutting the word out: most words
 * of a text have been seen before. A slot for each hash, the last word stays; so its size is bounded and it is never
 * cleared. Made when it is first asked: a megabyte in every thread, of which most never look at a word.
 */
export function spanMemo(compute: (word: string) => string): (text: string, start: number, end: number) => string {
  const words: string[] = []
  const results: string[] = []
  return (text, start, end) => {
    const length = end - start
    if (length > MAX_KEPT_UNITS) return compute(text.slice(start, end))
    let hash = length
    for (let at = start; at < end; at++) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0
    const slot = (hash ^ (hash >>> 15)) & (SLOTS - 1)
    if (words.length === 0) {
      // Not by Array.from: that took each thread five times as long, when it starts.
      words.length = SLOTS
      results.length = SLOTS
      words.fill('')
      results.fill('')
    }
    if (isSame(words[slot] as string, text, start, length)) return results[slot] as string
    const word = detach(text.slice(start, end))
    const result = compute(word)
    words[slot] = word
    results[slot] = result
    return result
  }
}

function isSame(word: string, text: string, start: number, length: number): boolean {
  if (word.length !== length) return false
  for (let i = 0; i < length; i++) if (word.charCodeAt(i) !== text.charCodeAt(start + i)) return false
  return true
}

/** A slice of a text keeps the whole text in memory for as long as it lives; a copy does not. */
function detach(slice: string): string {
  return ` ${slice}`.slice(1)
}
