import type { CodeParameters } from './codes.ts'
import type { Kernel } from './scanKernel.ts'
import type { Layout } from './layout.ts'
import type { Rows } from './rows.ts'

/** What the files of this folder see of an index. */
export interface ScanParts {
  readonly parameters: CodeParameters
  readonly rows: Rows
  readonly kernel: Kernel
  readonly layout: Layout
  /** Behind searches that wait. */
  locked<T>(work: () => T): T
  /** Before all that is `locked`; for searches. */
  lockedFirst<T>(work: () => T): T
}

export interface SearchOptions {
  /** Bit (slot & 7) of byte (slot >> 3) set: the slot may be returned. Slots beyond its end may not. */
  readonly mask?: Uint8Array | undefined
  /** 1 looks as far as a recall of .99 needs, 2 twice as far; Infinity reads every allowed row. */
  readonly effort?: number | undefined
}
