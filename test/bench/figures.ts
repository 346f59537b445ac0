/** How figures are written in the tables. */
export const isKnown = (value: number | undefined): value is number => value !== undefined && !Number.isNaN(value)
export const fixed = (value: number | undefined, digits = 2) => (isKnown(value) ? value.toFixed(digits) : '–')
export const whole = (value: number | undefined) => (isKnown(value) ? Math.round(value).toLocaleString('en') : '–')
export const seconds = (ms: number | undefined) => fixed(isKnown(ms) ? ms / 1000 : undefined)
export const megabytes = (bytes: number | undefined) => fixed(isKnown(bytes) ? bytes / 1e6 : undefined, 0)
export const ratio = (one: number | undefined, other: number) => fixed(divided(one, other))
export const percent = (share: number) => `${share * 100} %`

export function divided(one: number | undefined, other: number | undefined): number | undefined {
  return isKnown(one) && isKnown(other) ? one / other : undefined
}

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)]
}

/** The cells of the rows of the first table with this head, as `table` writes it; none where there is no such table. */
export function tableRows(text: string, head: readonly string[]): string[][] {
  const lines = text.split('\n')
  const [headLine = ''] = table(head, [])
  const first = lines.indexOf(headLine) + 2
  if (first < 2) return []
  const after = lines.slice(first).findIndex((line) => !line.startsWith('| '))
  return lines.slice(first, after < 0 ? undefined : first + after).map((line) =>
    line
      .slice(2, -2)
      .split(' | ')
      .map((cell) => cell.replaceAll('\\|', '|')),
  )
}
