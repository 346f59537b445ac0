import { ArchiveExceeded, EntryRefused } from '../archiveLimits.ts'
import type { EntryFile } from '../entryFile.ts'
import { damaged, isSystemError, type AdmittedEntry, type Child, type Unpacking } from '../unpacking.ts'

/** An entry that has bytes in the output of 7-Zip: how many, and the entry if it is wanted. */
export interface PlannedEntry {
  readonly bytes: number
  readonly wanted?: AdmittedEntry | undefined
}

/** Ends the program when all entries of the portion are there. */
export class PortionDone extends Error {}

/** Cuts the output of 7-Zip, in which entries lie end to end, into files. */
export class EntrySplitter {
  readonly children: { readonly child: Child; readonly entry: AdmittedEntry }[] = []
  readonly #planned: readonly PlannedEntry[]
  readonly #to: number
  readonly #unpacking: Unpacking
  readonly #reasonOf: (entry: AdmittedEntry) => string
  #at = 0
  #written = 0
  #file: EntryFile | undefined

  /** Entries before `from` are passed over, those from `to` on are not waited for. `reasonOf`: why an entry is damaged. */
  constructor(
    planned: readonly PlannedEntry[],
    { from, to }: { readonly from: number; readonly to: number },
    unpacking: Unpacking,
    reasonOf: (entry: AdmittedEntry) => string,
  ) {
    this.#planned = planned.map((each, at) => (at < from ? { bytes: each.bytes } : each))
    this.#to = to
    this.#unpacking = unpacking
    this.#reasonOf = reasonOf
  }

  /** @throws PortionDone, ArchiveExceeded */
  write(bytes: Uint8Array): void {
    this.#unpacking.progress(0, bytes.length)
    for (let at = 0; at < bytes.length;) {
      this.#finishFull()
      const current = this.#planned[this.#at]
      if (!current) return
      const piece = bytes.subarray(at, at + current.bytes - this.#written)
      if (current.wanted) this.#unpacking.write((this.#file ??= this.#unpacking.begin()), piece, current.wanted)
      this.#written += piece.length
      at += piece.length
    }
    this.#finishFull()
  }

  /** The program has ended: entries whose bytes have not come are damaged, or empty. */
  conclude(): void {
    try {
      this.#finishFull()
    } catch (error) {
      if (error instanceof PortionDone) return
      throw error
    }
    this.#file?.discard()
    for (; this.#at < this.#to; this.#at++) {
      const wanted = this.#planned[this.#at]?.wanted
      if (wanted) this.#unpacking.refuse(wanted.name, this.#reasonOf(wanted))
    }
  }

  /** Lets go of an entry that is not complete. */
  abandon(): void {
    this.#file?.discard()
  }

  /** The current entry, if it is complete, and the empty ones that follow it. */
  #finishFull(): void {
    while (this.#at < this.#to && this.#written === this.#planned[this.#at]?.bytes) {
      const { wanted } = this.#planned[this.#at]!
      if (wanted) this.#finish(wanted, this.#file ?? this.#unpacking.begin())
      this.#file = undefined
      this.#written = 0
      this.#at++
    }
    if (this.#at >= this.#to) throw new PortionDone()
  }

  #finish(entry: AdmittedEntry, file: EntryFile): void {
    try {
      this.children.push({ child: this.#unpacking.finish(file, entry), entry })
    } catch (error) {
      file.discard()
      if (error instanceof ArchiveExceeded || isSystemError(error) || !(error instanceof EntryRefused)) throw error
      this.#unpacking.refuse(entry.name, error.message === damaged ? this.#reasonOf(entry) : error.message)
    }
  }
}
