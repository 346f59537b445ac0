const units = ['yr', 'mo', 'dy', 'hr', 'min', 'sec'] as const

/** A time that is written as a control word for each of its units. */
export class RtfTime {
  #values = new Map<string, number>()

  word(name: string, value: number | undefined): void {
    if (value !== undefined && (units as readonly string[]).includes(name)) this.#values.set(name, value)
  }

  /** The time that was read, in the form of ISO 8601; undefined where there was none. */
  take(): string | undefined {
    const [year, month = 1, day = 1, hour = 0, minute = 0, second = 0] = units.map((unit) => this.#values.get(unit))
    this.#values = new Map()
    return year === undefined ? undefined : iso(year, month, day, hour, minute, second)
  }
}

/** A time as changes have it: minute, hour, day, month and year in the bits of one number. */
export function revisionTime(time: number): string | undefined {
  if (time === 0) return undefined
  const bits = (from: number, count: number) => (time >>> from) & ((1 << count) - 1)
  return iso(1900 + bits(20, 9), bits(16, 4), bits(11, 5), bits(6, 5), bits(0, 6), 0)
}

function iso(year: number, ...rest: readonly number[]): string {
  const [month, day, hour, minute, second] = rest.map((value) => String(value).padStart(2, '0'))
  return `${String(year).padStart(4, '0')}-${month}-${day}T${hour}:${minute}:${second}`
}
