import type { ImportOutlook, ImportProblem, RecognitionCost } from '../../contract/files/imports.ts'

/** Texts on their way into an import. */
export interface PlannedTexts {
  readonly texts: number
  readonly characters: number
  readonly jsonBytes: number
}

/** A page of a report has about as many characters; what a scanned one has is known only once it is read. */
const charactersOfPage = 2_000

/** The passages that recognised pages would be, as texts to embed. */
function recognisedTexts(pages: number, passages: { chars: number; overlap: number }): PlannedTexts {
  const fresh = Math.max(1, passages.chars - passages.overlap)
  const characters = pages * charactersOfPage
  return { texts: pages * Math.ceil(charactersOfPage / fresh), characters, jsonBytes: characters }
}

/** What embedding would be asked for; null while the files are not known. */
export function plannedTexts(
  outlook: ImportOutlook | undefined,
  recognition: RecognitionCost | null,
  passages: { chars: number; overlap: number },
): PlannedTexts | null {
  if (!outlook?.content) return null
  const { texts } = outlook.content
  const more = recognisedTexts(recognition?.pages ?? 0, passages)
  return {
    texts: texts.texts + more.texts,
    characters: texts.characters + more.characters,
    jsonBytes: texts.jsonBytes + more.jsonBytes,
  }
}

/** What the rows that are told are called together: a note is no problem. */
export function kindOfProblems(told: readonly ImportProblem[]): 'problems' | 'notes' | 'both' {
  const notes = told.filter(({ severity }) => severity === 'note').length
  return notes === 0 ? 'problems' : notes === told.length ? 'notes' : 'both'
}

/** What the preview found, and what was found out about other files since: a folder is previewed by its first file. */
export function knownProblems(
  previewed: readonly ImportProblem[],
  outlook: ImportOutlook | undefined,
): readonly ImportProblem[] {
  const known = new Set(previewed.map(({ file, message }) => JSON.stringify([file, message])))
  const others = (outlook?.problems ?? []).filter(({ file, message }) => !known.has(JSON.stringify([file, message])))
  return [...previewed, ...others]
}
