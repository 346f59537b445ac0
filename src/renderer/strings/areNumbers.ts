/** Whether each of `words` is written with digits and without a letter: `42`, `1,200`, `2031-04`. The command line calls the same ones numbers. */
export function areNumbers(words: readonly string[]): boolean {
  return words.every((word) => /^\P{L}*\d\P{L}*$/u.test(word))
}
