import type { StoredProblem } from '../../model/jobs/job.ts'
import type { OriginalPolicy } from '../../model/original.ts'

/** What an import would take, told from the sizes of its files and a sample of each format. */
export interface ImportOutlook {
  /** The most files first. */
  readonly formats: readonly FormatOutlook[]
  /** Files that will be refused. */
  readonly unreadable: number
  /** Why, for those that were found out by reading them. */
  readonly problems: readonly StoredProblem[]
  /** Every file was read: nothing is estimated. */
  readonly isExact: boolean
  /** Undefined where no file could be read in time. */
  readonly content: OutlookContent | undefined
  /** What would be copied into the library. */
  readonly copied: Readonly<Record<OriginalPolicy, Copied>>
}

/** The files of one format, which is told from the name where a file was not opened. */
export interface FormatOutlook {
  readonly format: string
  readonly holds: 'records' | 'files' | undefined
  readonly files: number
  readonly bytes: number
  /** Files that were not read to their end. */
  readonly unread: number
}

export interface OutlookContent {
  readonly documents: number
  readonly passages: number
  /** Distinct texts that are new to the library: how many, their UTF-16 units and their bytes as JSON strings. */
  readonly texts: { readonly texts: number; readonly characters: number; readonly jsonBytes: number }
  readonly readingMs: number
}

export interface Copied {
  readonly files: number
  readonly bytes: number
}

export const noContent: OutlookContent = {
  documents: 0,
  passages: 0,
  texts: { texts: 0, characters: 0, jsonBytes: 0 },
  readingMs: 0,
}

export function addContent(a: OutlookContent, b: OutlookContent, times = 1): OutlookContent {
  return {
    documents: a.documents + b.documents * times,
    passages: a.passages + b.passages * times,
    texts: {
      texts: a.texts.texts + b.texts.texts * times,
      characters: a.texts.characters + b.texts.characters * times,
      jsonBytes: a.texts.jsonBytes + b.texts.jsonBytes * times,
    },
    readingMs: a.readingMs + b.readingMs * times,
  }
}

export function rounded({ documents, passages, texts, readingMs }: OutlookContent): OutlookContent {
  return {
    documents: Math.round(documents),
    passages: Math.round(passages),
    texts: {
      texts: Math.round(texts.texts),
      characters: Math.round(texts.characters),
      jsonBytes: Math.round(texts.jsonBytes),
    },
    readingMs: Math.round(readingMs),
  }
}
