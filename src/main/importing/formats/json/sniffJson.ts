/** Either format may have either extension: lines of JSON in a `.json` file are read as what they are. */
export const jsonExtensions = ['json', 'jsonl', 'ndjson'] as const

/** How well the beginning of a text fits a list of values and lines of values, from 0 to 1. */
export function sniffJson(
  head: string,
  extension: string | undefined,
): { readonly json: number; readonly jsonl: number } {
  if (extension === 'json') return isJsonLines(head) ? onlyLines(1) : onlyList(1)
  if (extension === 'jsonl' || extension === 'ndjson') return /^\s*(\[|\{\s*\n)/.test(head) ? onlyList(1) : onlyLines(1)
  const start = head.slice(0, 10_000).trimStart()
  if (/^(\{\s*["}]|\[\s*["{\]])/.test(start)) return isJsonLines(head) ? onlyLines(0.9) : onlyList(0.9)
  return start.startsWith('"') && isJsonLines(head) ? onlyLines(0.9) : onlyList(0)
}

const onlyLines = (fit: number) => ({ json: 0, jsonl: fit })
const onlyList = (fit: number) => ({ json: fit, jsonl: 0 })

/** The first line is a complete value and the next one begins another. */
function isJsonLines(head: string): boolean {
  const [first, second] = head.split('\n', 3).map((line) => line.trim())
  if (!first || !/^[{"]/.test(first)) return false
  try {
    JSON.parse(first)
  } catch {
    // One line longer than the head, an object per line, would look like this too; a list or wrapper begins otherwise.
    return false
  }
  return second !== undefined && /^[{"]/.test(second)
}
