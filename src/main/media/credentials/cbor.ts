/** What is written as CBOR here; an object is a map with these keys in their order. */
export type CborValue =
  | number
  | string
  | null
  | Uint8Array
  | readonly CborValue[]
  | ReadonlyMap<number | string, CborValue>

const [unsigned, negative, bytes, text, array, map] = [0, 1, 2, 3, 4, 5]

/** A value in CBOR (RFC 8949), each length in its shortest form. */
export function cbor(value: CborValue): Buffer {
  if (value === null) return Buffer.from([0xf6])
  if (typeof value === 'number') return value >= 0 ? head(unsigned, value) : head(negative, -1 - value)
  if (typeof value === 'string')
    return Buffer.concat([head(text, Buffer.byteLength(value)), Buffer.from(value, 'utf8')])
  if (value instanceof Uint8Array) return Buffer.concat([head(bytes, value.length), value])
  if (value instanceof Map) return Buffer.concat([head(map, value.size), ...[...value].flat().map((one) => cbor(one))])
  const items = [...value] as readonly CborValue[]
  return Buffer.concat([head(array, items.length), ...items.map(cbor)])
}

function head(major: number, length: number): Buffer {
  const type = major << 5
  if (length < 24) return Buffer.from([type | length])
  if (length < 0x100) return Buffer.from([type | 24, length])
  if (length < 0x10000) return Buffer.from([type | 25, length >> 8, length & 0xff])
  const long = Buffer.alloc(5)
  long[0] = type | 26
  long.writeUInt32BE(length, 1)
  return long
}
