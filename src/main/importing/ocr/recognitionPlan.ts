import type { JsonObject } from '../../model/document.ts'

/** Which pictures are read. `auto`: pages without readable text, and image files; `all`: every page of a PDF too. */
export type RecognitionMode = 'auto' | 'all'

/**
 * How text is recognised. It is decided when an import is asked for and kept with its job: a resumed import reads what is
 * left with the same engine and languages.
 */
export interface RecognitionPlan {
  readonly mode: RecognitionMode
  readonly engine: EnginePlan
  /** What reads the numbers that begin lines, where `engine` reads a language written from right to left. */
  readonly numbers?: EnginePlan
  /** Recognise only this many pages of all, and count the others: to tell how long all would take. */
  readonly samplePages?: number
  /** Nothing is recognised or read: the pages that need it are counted. */
  readonly isCounting?: boolean
  /**
   * An earlier run has stored the document of the file: nothing is recognised, and the file gives one record all the same,
   * so that the count of records is right.
   */
  readonly isStored?: boolean
}

export type EnginePlan =
  | {
      /** The Tesseract that is installed on this computer. */
      readonly kind: 'system'
      readonly program: string
      readonly version: string
      /** As Tesseract names them: `eng`, `deu`, `chi_sim`. */
      readonly languages: readonly string[]
      /** The folder of its language data, where the user named one. */
      readonly dataFolder?: string
      /** It can tell how a page is turned. */
      readonly tellsOrientation: boolean
    }
  | {
      /** The one that comes with Quarry. */
      readonly kind: 'bundled'
      readonly version: string
      readonly languages: readonly string[]
      /** The files of the language data, in the order of the languages. */
      readonly dataFiles: readonly string[]
    }

/** The engine as it is named to a user and kept with what it read. */
export function engineName({ kind, version }: EnginePlan): string {
  return kind === 'system' ? `Tesseract ${version}` : `tesseract.js ${version}`
}

/** What the raw record of a document keeps of how `pages` were recognised; nothing where none were. */
export function recognitionFacts(plan: RecognitionPlan | undefined, pages: readonly number[]): JsonObject {
  if (!plan || pages.length === 0) return {}
  const { engine } = plan
  return { recognition: { engine: engineName(engine), languages: [...engine.languages], pages: [...pages] } }
}
