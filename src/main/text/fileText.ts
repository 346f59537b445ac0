import { closeSync, openSync, readSync } from 'node:fs'
import type { TextInFile } from '../model/document.ts'
import type { TextSource } from './textPieces.ts'

const BYTES_PER_UNIT = 2
/** UTF-16 units that are read at once: the passages that are asked for one after the other, or one larger piece. */
const WINDOW = 16 * 1024

/** A {@link TextInFile} whose pieces are asked for one after the other. The file is open only while it is read. */
export class FileText implements TextSource {
  readonly #path: string
  readonly length: number
  /** Used again for each window: memory that comes and goes makes the process larger than it needs to be. */
  #bytes = Buffer.alloc(0)
  #window = ''
  /** Where the window begins. */
  #from = 0

  constructor({ path, length }: TextInFile) {
    this.#path = path
    this.length = length
  }

  slice(start: number, end = this.length): string {
    const to = Math.min(end, this.length)
    if (start >= to) return ''
    if (start < this.#from || to > this.#from + this.#window.length) {
      this.#window = this.#read(start, Math.min(this.length, Math.max(to, start + WINDOW)))
      this.#from = start
    }
    return this.#window.slice(start - this.#from, to - this.#from)
  }

  /** @throws the error of the file system */
  #read(from: number, to: number): string {
    const length = BYTES_PER_UNIT * (to - from)
    if (this.#bytes.length < length) this.#bytes = Buffer.allocUnsafeSlow(length)
    const descriptor = openSync(this.#path, 'r')
    try {
      let done = 0
      while (done < length) {
        const read = readSync(descriptor, this.#bytes, done, length - done, BYTES_PER_UNIT * from + done)
        if (read === 0) break
        done += read
      }
      return this.#bytes.toString('utf16le', 0, done)
    } finally {
      closeSync(descriptor)
    }
  }
}
