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
