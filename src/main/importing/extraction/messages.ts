import type { DocumentOptions, ExtractionRequest, ExtractedPart } from '../formats/format.ts'
import type { ViewKind, ViewPart } from './view.ts'

/** What an extraction process is asked: a file, then one batch of its parts after the other. */
export type ExtractionCall =
  | {
      readonly kind: 'open'
      readonly request: ExtractionRequest
      /** Undefined for the documents of the file. */
      readonly view: ViewKind | undefined
      readonly options: DocumentOptions
      readonly folder: string
    }
  | { readonly kind: 'next' }

/** A batch; undefined behind the last one, and for a file that was opened. */
export type ExtractionReply = readonly (ExtractedPart | ViewPart)[] | undefined
