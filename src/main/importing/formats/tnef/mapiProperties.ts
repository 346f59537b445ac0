/**
 * The properties of a message or attachment in a TNEF file, by their identifier (MS-OXTNEF, "MsgPropertyList"). Named
 * properties are passed over. Of several values of one property the first is kept.
 */
export type MapiProperties = ReadonlyMap<number, MapiValue>

/** Numbers and times (ms since the epoch) as numbers; strings; everything else as bytes. */
export type MapiValue = number | string | Uint8Array

const type = {
  short: 0x02,
  long: 0x03,
  float: 0x04,
  double: 0x05,
  currency: 0x06,
  appTime: 0x07,
  error: 0x0a,
  boolean: 0x0b,
  object: 0x0d,
  int64: 0x14,
  string8: 0x1e,
  unicode: 0x1f,
  time: 0x40,
  guid: 0x48,
  binary: 0x102,
} as const

const MULTIPLE = 0x1000
const FIRST_NAMED = 0x8000
/** From 1601 to 1970, in units of 100 ns. */
const UNIX_EPOCH = 116_444_736_000_000_000n

/**
 * Reads a list of properties. What follows a damaged one is left out.
 * @param encoding of strings that are not in UTF-16
 */
export function readProperties(bytes: Uint8Array, encoding: string): MapiProperties {
  const found = new Map<number, MapiValue>()
  const reader = new PropertyReader(bytes, encoding)
  try {
    for (let left = reader.u32(); left > 0; left--) {
      const kind = reader.u16()
      const id = reader.u16()
      if (id >= FIRST_NAMED) reader.skipName()
      const value = reader.value(kind)
      if (id < FIRST_NAMED && value !== undefined && !found.has(id)) found.set(id, value)
    }
  } catch (error) {
    // The list is cut, or a property is of a type that the format does not have: where the next begins is not known.
    if (!(error instanceof RangeError)) throw error
  }
  return found
}

class PropertyReader {
  readonly #bytes: Uint8Array
  readonly #view: DataView
  readonly #decoder: InstanceType<typeof TextDecoder>
  #at = 0

  constructor(bytes: Uint8Array, encoding: string) {
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.#decoder = new TextDecoder(encoding)
  }

  u16(): number {
    const value = this.#view.getUint16(this.#at, true)
    this.#at += 2
    return value
  }

  u32(): number {
    const value = this.#view.getUint32(this.#at, true)
    this.#at += 4
    return value
  }

  #take(length: number): Uint8Array {
    if (length > this.#bytes.length - this.#at) throw new RangeError('A property is longer than its list.')
    const taken = this.#bytes.subarray(this.#at, this.#at + length)
    this.#at += length
    return taken
  }

  /** Values are padded to four bytes. */
  #takePadded(length: number): Uint8Array {
    const taken = this.#take(length)
    this.#at = Math.min(this.#bytes.length, this.#at + (-length & 3))
    return taken
  }

  /** The set that a named property is of, and its number or name in it. */
  skipName(): void {
    this.#take(16)
    const isNumber = this.u32() === 0
    const number = this.u32()
    if (!isNumber) this.#takePadded(number)
  }

  /** The value of a property, the first of several; undefined for what holds none. */
  value(kind: number): MapiValue | undefined {
    const single = kind & ~MULTIPLE
    const isVariable =
      single === type.string8 || single === type.unicode || single === type.binary || single === type.object
    const count = isVariable || kind !== single ? this.u32() : 1
    let first: MapiValue | undefined
    for (let at = 0; at < count; at++) {
      const value = isVariable ? this.#variable(single) : this.#fixed(single)
      first ??= value
    }
    return first
  }

  #variable(kind: number): MapiValue {
    const bytes = this.#takePadded(this.u32())
    if (kind === type.unicode) return withoutEnd(new TextDecoder('utf-16le').decode(bytes))
    return kind === type.string8 ? withoutEnd(this.#decoder.decode(bytes)) : bytes
  }

  #fixed(kind: number): MapiValue {
    switch (kind) {
      case type.short:
      case type.boolean:
        return this.#number(4).getUint16(0, true)
      case type.long:
      case type.error:
        return this.#number(4).getInt32(0, true)
      case type.float:
        return this.#number(4).getFloat32(0, true)
      case type.double:
      case type.appTime:
        return this.#number(8).getFloat64(0, true)
      case type.currency:
      case type.int64:
        return Number(this.#number(8).getBigInt64(0, true))
      case type.time:
        return Number((this.#number(8).getBigUint64(0, true) - UNIX_EPOCH) / 10_000n)
      case type.guid:
        return this.#take(16)
      default:
        throw new RangeError('A property is of an unknown type.')
    }
  }

  #number(length: number): DataView {
    const { buffer, byteOffset, byteLength } = this.#take(length)
    return new DataView(buffer, byteOffset, byteLength)
  }
}

function withoutEnd(text: string): string {
  const end = text.indexOf('\0')
  return end < 0 ? text : text.slice(0, end)
}
