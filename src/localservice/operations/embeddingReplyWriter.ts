import { defined } from '../defined.ts'
const decimals = 7
const scale = 10 ** decimals
/** '-0.' and the decimals and a comma. */
const bytesPerNumber = decimals + 4
const bytesPerResult = 40

/** The three digits of 0 to 999, one after the other. */
const threeDigits = Buffer.from(Array.from({ length: 1000 }, (_, n) => String(n).padStart(3, '0')).join(''))

/**
 * Writes the envelope of an embedding reply by hand, number by number with seven decimals: JSON.stringify would take
 * several times as long as the encoder itself.
 */
export class EmbeddingReplyWriter {
  readonly #buffer: Buffer
  readonly #dimension: number
  #at: number
  #first = true

  constructor(count: number, dimension: number, requestId: string) {
    this.#dimension = dimension
    const head = `{"code":0,"msg":"success","request_id":${JSON.stringify(requestId)},"data":{"results":[`
    this.#buffer = Buffer.allocUnsafe(head.length + count * (bytesPerResult + dimension * bytesPerNumber))
    this.#at = this.#buffer.write(head, 0, 'latin1')
  }

  /** The first `dimension` numbers of `vector`: a smaller dimension truncates. Numbers are between -1 and 1. */
  add(index: number, vector: Float64Array): void {
    const buffer = this.#buffer
    let at = this.#at + buffer.write(`${this.#first ? '' : ','}{"index":${index},"embedding":[`, this.#at, 'latin1')
    this.#first = false
    for (let i = 0; i < this.#dimension; i++) {
      const value = vector[i] ?? 0
      const digits = Math.round(Math.abs(value) * scale)
      if (value < 0 && digits > 0) buffer[at++] = 0x2d
      if (digits >= scale) buffer[at++] = 0x31
      else if (digits === 0) buffer[at++] = 0x30
      else at = writeFraction(buffer, at, digits)
      buffer[at++] = 0x2c
    }
    // The last comma becomes the end of the vector.
    buffer[at - 1] = 0x5d
    buffer[at++] = 0x7d
    this.#at = at
  }

  finish(model: string, inputTokens: number, warning: string | null | undefined): Buffer {
    const meta = { usage: { input_tokens: inputTokens }, ...defined({ warning }) }
    const tail = Buffer.from(`],"model":${JSON.stringify(model)}},"meta":${JSON.stringify(meta)}}`)
    return Buffer.concat([this.#buffer.subarray(0, this.#at), tail])
  }
}

/** '0.' and seven digits. */
function writeFraction(buffer: Buffer, start: number, digits: number): number {
  let at = start
  const first = Math.trunc(digits / 1_000_000)
  const rest = digits - first * 1_000_000
  const middle = Math.trunc(rest / 1000)
  buffer[at++] = 0x30
  buffer[at++] = 0x2e
  buffer[at++] = 0x30 + first
  for (const group of [middle * 3, (rest - middle * 1000) * 3]) {
    buffer[at++] = threeDigits[group] ?? 0
    buffer[at++] = threeDigits[group + 1] ?? 0
    buffer[at++] = threeDigits[group + 2] ?? 0
  }
  return at
}
