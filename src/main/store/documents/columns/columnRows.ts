import type { ReadableDb, WritableDb } from '../../connection.ts'
import type { StringColumn } from './stringColumn.ts'
import { rows, run } from '../../statement.ts'

/** An SQL expression for the value that a column has in a row. */
type Expression = string & { readonly columnExpression: unique symbol }

const offsetDigits = 10
const integerDigits = 16
/** In a list of integers: none. No date and no length is as far from zero. */
const none = Number.MIN_SAFE_INTEGER

/**
 * Rows for one statement that are handed to SQLite column by column, each as one blob out of which it cuts the values
 * itself. Binding the forty values of a document and its passage one by one took three times as long as storing them.
 * Integers are decimal digits there: SQL cannot read other numbers out of a blob.
 */
export class ColumnRows {
  readonly #count: number
  readonly #values: Record<string, unknown>

  constructor(count: number) {
    this.#count = count
    this.#values = { rows: `[${'0,'.repeat(Math.max(0, count - 1))}${count > 0 ? '0' : ''}]` }
  }

  /** The same in every row. */
  same(value: string | number | null): Expression {
    return `@${this.#bind(value)}` as Expression
  }

  /** `first` in the first row, one more in each further one. */
  counting(first: number): Expression {
    return `(@${this.#bind(first)} + j.key)` as Expression
  }

  /** The string at position `at[i]` of the column in row i. */
  text({ bytes, starts, ends }: StringColumn, at: readonly number[]): Expression {
    const first = at[0] ?? 0
    const isSame = at.every((i) => starts[i] === starts[first] && ends[i] === ends[first])
    if (isSame) return this.same(stringAt({ bytes, starts, ends }, first))
    const offsets = Buffer.allocUnsafe(2 * offsetDigits * at.length)
    for (let row = 0, to = 0; row < at.length; row++, to += 2 * offsetDigits) {
      const start = starts[at[row] as number] as number
      const end = ends[at[row] as number] as number
      // SQL counts from one; zero is where there is no string.
      writeDigits(offsets, to, offsetDigits, start > end ? 0 : start + 1)
      writeDigits(offsets, to + offsetDigits, offsetDigits, start > end ? 0 : end - start)
    }
    // Of an empty blob SQL sees nothing, not even empty strings.
    const blob = this.#bind(bytes.length > 0 ? bytes : Buffer.alloc(1))
    const table = this.#bind(offsets)
    const offset = (from: number) =>
      `CAST(substr(@${table}, ${2 * offsetDigits} * j.key + ${from}, ${offsetDigits}) AS INTEGER)`
    return `CAST(substr(@${blob}, nullif(${offset(1)}, 0), ${offset(1 + offsetDigits)}) AS TEXT)` as Expression
  }

  /** A whole number for each row; NULL for what is no number. */
  integers(numbers: ArrayLike<number>): Expression {
    const first = numbers[0] ?? 0
    let isSame = true
    for (let row = 1; isSame && row < numbers.length; row++) isSame = Object.is(numbers[row], first)
    if (isSame) return this.same(Number.isNaN(first) ? null : first)
    let isCounting = Number.isSafeInteger(first)
    for (let row = 1; isCounting && row < numbers.length; row++) isCounting = numbers[row] === first + row
    if (isCounting) return this.counting(first)
    const width = 1 + integerDigits
    const digits = Buffer.allocUnsafe(width * numbers.length)
    for (let row = 0, to = 0; row < numbers.length; row++, to += width) {
      const number = numbers[row] as number
      const known = Number.isNaN(number) ? none : number
      digits[to] = known < 0 ? MINUS : ZERO
      writeDigits(digits, to + 1, integerDigits, Math.abs(known))
    }
    return `nullif(CAST(substr(@${this.#bind(digits)}, ${width} * j.key + 1, ${width}) AS INTEGER), ${none})` as Expression
  }

  /** Blobs of one width that lie one after the other. */
  blobs(bytes: Uint8Array, width: number): Expression {
    return `substr(@${this.#bind(bytes)}, ${width} * j.key + 1, ${width})` as Expression
  }

  /** The bytes of row i from `starts[i]` to `starts[i + 1]`. */
  pieces(bytes: Uint8Array, starts: readonly number[]): Expression {
    const from = this.integers(starts.slice(0, -1))
    const length = this.integers(starts.slice(1).map((end, row) => end - (starts[row] as number)))
    return `substr(@${this.#bind(bytes)}, 1 + ${from}, ${length})` as Expression
  }

  /** Inserts every row into a table: `columns` says what goes where. */
  insert(db: WritableDb, table: string, columns: Readonly<Record<string, Expression>>): void {
    if (this.#count === 0) return
    run(
      db,
      `INSERT INTO ${table} (${Object.keys(columns).join(', ')})
       SELECT ${Object.values(columns).join(', ')} FROM json_each(@rows) j`,
      this.#values,
    )
  }

  /** For each row, in order, what `joined` finds: a table with a condition. The number of the row is `j.key`. */
  join<Row>(db: ReadableDb, selected: string, joined: string): Row[] {
    if (this.#count === 0) return []
    return rows<Row>(db, `SELECT ${selected} FROM json_each(@rows) j CROSS JOIN ${joined}`, this.#values)
  }

  #bind(value: unknown): string {
    const name = `c${Object.keys(this.#values).length}`
    this.#values[name] = value
    return name
  }
}

function stringAt({ bytes, starts, ends }: StringColumn, at: number): string | null {
  const start = starts[at] ?? 0
  const end = ends[at] ?? 0
  return start > end ? null : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8', start, end)
}

const ZERO = 48
const MINUS = 45
/** So many digits are computed with as a 32-bit integer. */
const smallDigits = 8
const small = 10 ** smallDigits

/** Writes a whole number that is not negative with leading zeros. */
function writeDigits(to: Uint8Array, at: number, width: number, number: number): void {
  let end = at + width
  let rest = number
  while (end > at) {
    const upper = Math.floor(rest / small)
    let lower = (rest - upper * small) | 0
    for (const first = Math.max(at, end - smallDigits); end > first; lower = (lower / 10) | 0)
      to[--end] = ZERO + (lower % 10)
    rest = upper
  }
}
