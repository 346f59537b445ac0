import type { DocumentId, PassageId } from '../model/ids.ts'
import type { Judgement } from './judgeClaim.ts'
import type { SourceSentence } from './prepare.ts'
import type { LoadedSource } from './sources.ts'

const mostPieces = 3

export interface AuditEvidence {
  readonly marker: string
  readonly title: string | undefined
  readonly url: string | undefined
  readonly documentId: DocumentId | undefined
  readonly passageId: PassageId | undefined
  readonly quote: string
  /** Where the quote stands in the document; undefined for what is no document of the library. */
  readonly start: number | undefined
  readonly end: number | undefined
  readonly speaks: 'for' | 'against'
  /** Figures and names within the quote that the claim has too (`agrees`) or has something else for (`differs`). */
  readonly marks: readonly { readonly start: number; readonly end: number; readonly state: 'agrees' | 'differs' }[]
}

/** The sentences that speak against a claim, then those that speak for it, each with what it has of the claim marked. */
export function collectEvidence(
  { verdict, findings, beside, matched }: Judgement,
  sources: readonly LoadedSource[],
): AuditEvidence[] {
  const against = new Set(findings.flatMap(({ source }) => (source ? [source.sentence] : [])))
  const pieces = [...against, ...beside.filter((sentence) => !against.has(sentence))]
  if (pieces.length === 0) pieces.push(...new Set(matched.map(({ sentence }) => sentence)))
  return pieces.slice(0, mostPieces).flatMap((sentence): AuditEvidence[] => {
    const source = sources.find(({ sentences }) => sentences.includes(sentence))
    if (!source) return []
    const isAgainst = against.has(sentence) || (verdict === 'not found' && matched.length === 0)
    const marks = [
      ...matched
        .filter((one) => one.sentence === sentence)
        .map(({ span }) => ({ start: span.start, end: span.end, state: 'agrees' as const })),
      ...findings.flatMap(({ code, source: place }) =>
        place?.sentence === sentence
          ? [
              {
                start: place.span.start,
                end: place.span.end,
                state: code === 'rounded' ? ('agrees' as const) : ('differs' as const),
              },
            ]
          : [],
      ),
    ]
    return [
      {
        marker: source.marker,
        title: source.title,
        url: source.url,
        ...placeOf(sentence, source),
        quote: sentence.text,
        speaks: isAgainst ? 'against' : 'for',
        marks: withoutOverlap(marks),
      },
    ]
  })
}

function placeOf(
  sentence: SourceSentence,
  { textOf }: LoadedSource,
): Pick<AuditEvidence, 'documentId' | 'passageId' | 'start' | 'end'> {
  const text = textOf.get(sentence)
  if (!text || text.documentId === undefined || sentence.isTitle)
    return { documentId: text?.documentId, passageId: undefined, start: undefined, end: undefined }
  const start = text.offset + sentence.start
  const end = start + sentence.text.length
  const passage = text.passages.find((one) => one.start <= start && one.end > start)
  return { documentId: text.documentId, passageId: passage?.id, start, end }
}

/** In order; what differs wins over what agrees. */
function withoutOverlap(marks: readonly AuditEvidence['marks'][number][]): AuditEvidence['marks'] {
  const kept: AuditEvidence['marks'][number][] = []
  for (const mark of marks.toSorted((a, b) => Number(b.state === 'differs') - Number(a.state === 'differs')))
    if (!kept.some((one) => mark.start < one.end && mark.end > one.start)) kept.push(mark)
  return kept.sort((a, b) => a.start - b.start)
}
