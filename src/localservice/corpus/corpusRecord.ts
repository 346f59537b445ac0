/** One line of a corpus file: its fields, and a way to complain about them with the place. */
export interface CorpusRecord {
  readonly type: string
  readonly fields: Readonly<Record<string, unknown>>
  wrong(what: string): Error
}

/** Reads one line; without a `type` it is a page. `place` is the file and line for messages. */
export function record(line: string, place: string): CorpusRecord {
  const wrong = (what: string) => new Error(`The corpus cannot be used: ${what} (${place}).`)
  let fields: unknown
  try {
    fields = JSON.parse(line)
  } catch {
    throw wrong('this is not JSON')
  }
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) throw wrong('a line must be an object')
  const { type = 'page' } = fields as { type?: unknown }
  return { type: String(type), fields: fields as Record<string, unknown>, wrong }
}

/** The first of `names` that is a text with something in it. */
export function text(one: CorpusRecord, ...names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = one.fields[name]
    if (typeof value === 'string' && value.trim() !== '') return value
    if (typeof value === 'number') return String(value)
  }
  return undefined
}

export function list(one: CorpusRecord, name: string): readonly unknown[] {
  const value = one.fields[name]
  return Array.isArray(value) ? value : []
}

/** The first of `names` that is there, as ms since the epoch. Throws on what is not a date. */
export function timeOf(one: CorpusRecord, ...names: readonly string[]): number | undefined {
  const given = text(one, ...names)
  if (given === undefined) return undefined
  const time = Date.parse(given)
  if (Number.isNaN(time)) throw one.wrong(`"${given}" is not a date`)
  return time
}
