/** One file to be read, or one of a folder that will not be, with the reason. */
export interface FoundFile {
  readonly name: string
  readonly bytes: number | undefined
  /** Named by the user: what is wrong with it is an error. Found in a folder: it is refused and the rest goes on. */
  readonly named: boolean
  readonly refusal?: string
  /**
   * True for an image or video of a folder, which is imported in another way, and for a link that leads out of it: passed
   * over with `refusal` as a note.
   */
  readonly passedOver?: boolean
  /** Where it lies, for formats that are read from their end; none for what only streams. */
  readonly path?: string
  /** Where the user has it, of a file that is called otherwise: one that was moved in a watched folder. */
  readonly from?: string
  /** Pieces of the bytes. Each may be overwritten when the next is asked for. */
  open(): AsyncIterable<Uint8Array>
}
