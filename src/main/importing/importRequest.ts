import type { StoredProblem } from '../model/jobs/job.ts'
import type { ImportCounts } from '../model/jobs/job.ts'
import type { ImportOptions } from './importItem.ts'
import type { RecognitionForecast } from './ocr/forecast.ts'

export interface ImportRequest {
  readonly paths: readonly string[]
  /** What uploaded files are called, in the order of the paths; null for what is called by its path. */
  readonly names: readonly (string | null)[]
  readonly options: ImportOptions
  readonly collection: string
  /** What the vectors of `options.mapping.vector` were made with. */
  readonly model?: string
  /** Instead of the names of the paths. */
  readonly title?: string
  /** No one named the files one by one: what is wrong with one is a refusal, also where it is the only one. */
  readonly isUnattended?: boolean
  readonly passageChars: number
  readonly passageOverlap: number
}

/** What an import would give, without storing anything. */
export interface ImportForecast {
  readonly counts: ImportCounts
  /** New texts to embed: how many, their UTF-16 units and their bytes as JSON strings. */
  readonly texts: { readonly texts: number; readonly characters: number; readonly jsonBytes: number }
  /** Files that would be copied into the library. */
  readonly originals: { readonly files: number; readonly bytes: number }
  readonly problems: readonly StoredProblem[]
  /** Undefined where text recognition is off. What is to be recognised is not in the counts. */
  readonly recognition: RecognitionForecast | undefined
}
