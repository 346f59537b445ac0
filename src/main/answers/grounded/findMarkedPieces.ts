import type { MarkedText } from '../../model/markedText.ts'
import type { Filters } from '../../model/search/filters.ts'
import type { EvidenceCandidate, FoundPassage } from './chooseEvidence.ts'

/** Pieces of notes and highlights with words of a question, the most words first; `within` undefined: of the whole library. */
export type FindMarked = (
  tokens: readonly string[],
  within: Filters | undefined,
  limit: number,
) => Promise<readonly MarkedText[]>

const most = 40

/** What the user noted and highlighted, as evidence in the order it was found. */
export async function findMarkedPieces(
  tokens: readonly string[],
  within: Filters | undefined,
  find: FindMarked,
): Promise<FoundPassage[]> {
  const found = await find(tokens, within, most)
  return found.map((marked, at) => ({
    candidate: toCandidate(marked),
    wordRank: at + 1,
    wordShare: 0,
    meaningRank: undefined,
    similarity: undefined,
  }))
}

function toCandidate(marked: MarkedText): EvidenceCandidate {
  const { documentId, start, end, text, title, url, publishedAt, markedAt } = marked
  return {
    origin:
      marked.kind === 'note' ? { kind: 'note', noteId: marked.id } : { kind: 'highlight', highlightId: marked.id },
    passageId: undefined,
    documentId,
    start,
    end,
    text,
    before: '',
    title: title === '' ? firstLine(text) : title,
    url,
    kind: marked.kind,
    publishedAt,
    capturedAt: markedAt,
  }
}

const titleCharacters = 80

function firstLine(text: string): string {
  const line = (text.trim().split('\n')[0] ?? '').replace(/^#+\s*/, '')
  return line.length > titleCharacters ? `${line.slice(0, titleCharacters).toWellFormed().trimEnd()}…` : line
}
