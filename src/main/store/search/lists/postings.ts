/**
 * The passages with a token, ascending, each with how often it has it: numbers of seven bits to a byte, the lowest first. A
 * number holds the distance to the passage before, and in its lowest three bits the frequency in halves (the columns weigh
 * 2, 1 and 1½: bm25.ts); 7 there: the frequency follows. Of common words most passages take one byte.
 */
const frequencyBits = 3
const longer = 2 ** frequencyBits - 1
/** How many of the lowest bits of a number fit into a byte. */
const bitsOfByte = 7
const more = 0x80

/** Writes postings in the order of the passages. */
export class PostingsWriter {
  private bytes = new Uint8Array(256)
  private length = 0
  private last = 0
  passages = 0

  /** `halves`: twice the weighted frequency, at least 1. */
  add(passage: number, halves: number): void {
    if (this.length + 16 > this.bytes.length) {
      const grown = new Uint8Array(this.bytes.length * 2)
      grown.set(this.bytes)
      this.bytes = grown
    }
    this.write((passage - this.last) * (longer + 1) + Math.min(halves, longer))
    if (halves >= longer) this.write(halves)
    this.last = passage
    this.passages++
  }

  /** What follows is another list; answers how many bytes there are up to it. */
  endList(): number {
    this.last = 0
    return this.length
  }

  finish(): Uint8Array<ArrayBuffer> {
    return this.bytes.slice(0, this.length)
  }

  private write(value: number): void {
    let rest = value
    while (rest >= more) {
      this.bytes[this.length++] = (rest % more) | more
      rest = Math.floor(rest / more)
    }
    this.bytes[this.length++] = rest
  }
}

/** Reads postings up to a passage at a time. */
export class PostingsReader {
  /** Passages of the last {@link readUntil}, and their frequencies in halves. */
  readonly passages: Uint32Array
  readonly halves: Uint16Array
  private readonly parts: readonly Uint8Array[]
  /** The part that is read next. */
  private part = 0
  private bytes: Uint8Array = new Uint8Array()
  private at = 0
  private passage = 0
  /** A posting that was read and lies beyond what was asked for; 0: none. */
  private pending = 0

  /**
   * `parts`: what writers finished, in the order of their passages. `most`: how many passages there are at most between two
   * ends that are asked for.
   */
  constructor(parts: readonly Uint8Array[], most: number) {
    this.parts = parts
    this.passages = new Uint32Array(most)
    this.halves = new Uint16Array(most)
  }

  /** Reads the passages below `end` that were not read yet; answers how many there are. */
  readUntil(end: number): number {
    let count = 0
    if (this.pending > 0) {
      if (this.passage >= end) return 0
      this.passages[0] = this.passage
      this.halves[0] = this.pending
      count = 1
      this.pending = 0
    }
    for (;;) {
      count = this.readPart(end, count)
      if (this.pending > 0 || this.part === this.parts.length) return count
      this.bytes = this.parts[this.part++] as Uint8Array
      this.at = 0
      this.passage = 0
    }
  }

  /** Reads the rest of a part, behind the `from` passages that were found; answers how many these are then. */
  private readPart(end: number, from: number): number {
    const { bytes, passages, halves } = this
    let { at, passage } = this
    let count = from
    while (at < bytes.length) {
      let byte = bytes[at++] as number
      let value = byte & (more - 1)
      for (let factor = more; byte >= more; factor *= more) {
        byte = bytes[at++] as number
        value += (byte & (more - 1)) * factor
      }
      let frequency = value & longer
      passage += Math.floor(value / (longer + 1))
      if (frequency === longer) {
        byte = bytes[at++] as number
        frequency = byte & (more - 1)
        for (let shift = bitsOfByte; byte >= more; shift += bitsOfByte) {
          byte = bytes[at++] as number
          frequency += (byte & (more - 1)) << shift
        }
      }
      if (passage >= end) {
        this.pending = frequency
        break
      }
      passages[count] = passage
      halves[count] = frequency
      count++
    }
    this.at = at
    this.passage = passage
    return count
  }
}
