import type { DocumentOptions, ExtractedPart } from '../formats/format.ts'
import type { Recogniser } from '../ocr/recogniser.ts'

/** Reads one file of a document format, within the isolated process. */
export type Extract = (file: ExtractionFile, context: ExtractionContext) => AsyncIterable<readonly ExtractedPart[]>

export interface ExtractionFile {
  readonly path: string
  /** What the user calls it; the name of its documents' source. */
  readonly name: string
}

export interface ExtractionContext {
  readonly options: DocumentOptions
  /** A folder for the files of parts of the kind `child`. The reader of the part deletes the file. */
  readonly folder: string
  /** Reads pictures of text, where the user asked for it. */
  readonly recogniser: Recogniser | undefined
  /** To be called as reading goes on, with all bytes that are dealt with so far: what is silent for long is ended. */
  onProgress(bytes: number): void
}
