/** How numbers and texts are set for people. Machines get `--json`, where nothing is rounded or cut. */

const grouped = new Intl.NumberFormat('en-US')

/** 21578 → "21,578" */
export function count(value: number): string {
  return grouped.format(value)
}

/** 1 → "1 item", 2 → "2 items" */
export function counted(value: number, one: string, many = `${one}s`): string {
  return `${count(value)} ${value === 1 ? one : many}`
}

/** Decimal units, as the limits of the service are: 2000000 → "2.0 MB". */
export function bytes(value: number): string {
  if (value < 1000) return `${value} B`
  const units = ['kB', 'MB', 'GB', 'TB']
  let scaled = value / 1000
  let unit = 0
  while (scaled >= 999.95 && unit < units.length - 1) {
    scaled /= 1000
    unit++
  }
  return `${scaled.toFixed(1)} ${units[unit]}`
}

/** 75 → "1 min 15 s"; 4000 → "1 h 7 min" */
export function duration(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds))
  if (whole < 60) return `${whole} s`
  const minutes = Math.floor(whole / 60)
  if (minutes < 60) return `${minutes} min ${whole % 60} s`
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

/** 0.12345 → ".1235" has too little room to be misread in a table: always four places, leading zero kept. */
export function ratio(value: number): string {
  return value.toFixed(4)
}

/**
 * Text that is safe on a terminal: what a page or a file wrote must not move the cursor, change colours or reorder the
 * line. Controls (C0, C1) and line breaks become a space, bidirectional overrides go.
 */
export function plain(text: string): string {
  return text
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ')
    .trim()
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
const wide =
  /^(?:[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|[\u{20000}-\u{3fffd}]|\p{Emoji_Presentation})/u

/** Columns that `text` takes on a terminal: wide East Asian characters and emoji take two, marks none. */
export function displayWidth(text: string): number {
  let columns = 0
  for (const { segment } of segmenter.segment(text)) columns += wide.test(segment) ? 2 : 1
  return columns
}

/** At most `columns` wide, with an ellipsis where something is left out. */
export function fit(text: string, columns: number): string {
  if (displayWidth(text) <= columns) return text
  let out = ''
  let used = 0
  for (const { segment } of segmenter.segment(text)) {
    const width = wide.test(segment) ? 2 : 1
    if (used + width > columns - 1) break
    out += segment
    used += width
  }
  return `${out.trimEnd()}…`
}

/** Breaks `text` at spaces (or anywhere, in scripts without them) into at most `maxLines` lines. */
export function wrap(text: string, columns: number, maxLines: number): string[] {
  const lines: string[] = []
  let line = ''
  const words = text.split(' ').flatMap((word) => breakWord(word, columns))
  for (const [index, word] of words.entries()) {
    const joined = line === '' ? word : `${line} ${word}`
    if (displayWidth(joined) <= columns) {
      line = joined
      continue
    }
    if (lines.length === maxLines - 1) {
      lines.push(fit([line, ...words.slice(index)].join(' '), columns))
      return lines
    }
    lines.push(line)
    line = word
  }
  if (line !== '') lines.push(line)
  return lines
}

function breakWord(word: string, columns: number): string[] {
  if (displayWidth(word) <= columns) return [word]
  const parts: string[] = []
  let part = ''
  for (const { segment } of segmenter.segment(word)) {
    if (displayWidth(part + segment) > columns) {
      parts.push(part)
      part = ''
    }
    part += segment
  }
  return part === '' ? parts : [...parts, part]
}

export interface Column {
  readonly title: string
  readonly align?: 'left' | 'right'
  /** The column that gives way when a line would be too long. */
  readonly shrinks?: boolean
}

/** Rows of text under their titles, two spaces apart, not wider than `maxColumns` where a column may shrink. */
export function table(columns: readonly Column[], rows: readonly (readonly string[])[], maxColumns: number): string {
  const lines = [columns.map((column) => column.title), ...rows.map((row) => row.map(plain))]
  const widths = columns.map((_, index) => Math.max(...lines.map((line) => displayWidth(line[index] ?? ''))))
  const shrinking = columns.findIndex((column) => column.shrinks)
  if (shrinking >= 0) {
    const others = widths.reduce((sum, width, index) => (index === shrinking ? sum : sum + width), 0)
    const room = maxColumns - others - 2 * (columns.length - 1)
    widths[shrinking] = Math.max(12, Math.min(widths[shrinking] ?? 0, room))
  }
  return lines
    .map((line) =>
      line
        .map((cell, index) => pad(cell, widths[index] ?? 0, columns[index]))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function pad(cell: string, width: number, column: Column | undefined): string {
  const text = fit(cell, width)
  const space = ' '.repeat(Math.max(0, width - displayWidth(text)))
  return column?.align === 'right' ? space + text : text + space
}
