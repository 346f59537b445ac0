/** Signs that direct a display and are no part of a word; programs put them around words that run from right to left. */
const directions = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** Words as they are compared: between white space, and every ideograph and kana by itself. */
export function wordsOf(text: string): string[] {
  return (
    text
      .replace(directions, '')
      .match(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]|[^\s\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]+/gu) ?? []
  )
}

/** The share of the wanted words that are there, and that are there in their order (longest common subsequence). */
export function wordsFound(wanted: readonly string[], got: readonly string[]): { found: number; inOrder: number } {
  const counts = new Map<string, number>()
  for (const word of got) counts.set(word, (counts.get(word) ?? 0) + 1)
  let found = 0
  for (const word of wanted) {
    const left = counts.get(word) ?? 0
    if (left === 0) continue
    counts.set(word, left - 1)
    found++
  }
  const all = Math.max(1, wanted.length)
  return { found: found / all, inOrder: longestCommon(wanted, got) / all }
}

function longestCommon(a: readonly string[], b: readonly string[]): number {
  const ids = new Map<string, number>()
  const idOf = (word: string) => {
    const known = ids.get(word) ?? ids.size
    ids.set(word, known)
    return known
  }
  const [left, right] = [Uint32Array.from(a, idOf), Uint32Array.from(b, idOf)]
  let before = new Uint32Array(right.length + 1)
  let row = new Uint32Array(right.length + 1)
  for (const word of left) {
    for (let at = 0; at < right.length; at++)
      row[at + 1] =
        word === right[at] ? (before[at] as number) + 1 : Math.max(before[at + 1] as number, row[at] as number)
    ;[before, row] = [row, before]
  }
  return before[right.length] as number
}
