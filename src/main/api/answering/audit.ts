import type { AuditView } from '../../../contract/answering/audit.ts'
import type { PlaceView } from '../../../contract/places.ts'
import type { QuarryHandlers } from '../../../contract/routes.ts'
import type { Audit, AuditRequest } from '../../audit/audit.ts'
import type { GivenSource } from '../../audit/readSource.ts'
import type { CitableSource } from '../../audit/sources.ts'
import { QuarryError } from '../../base/errors.ts'
import type { Core } from '../../core.ts'
import type { RunId } from '../../model/ids.ts'
import type { CitedSource } from '../../service/streaming/citedSources.ts'
import { citedPlaces } from '../views/places.ts'

type Subject = Parameters<QuarryHandlers['audit']['check']>[0]['subject']

export function auditHandlers(core: Core): QuarryHandlers['audit'] {
  return {
    check: async ({ subject, similarity }, signal) => {
      const request = await requestOf(core, subject)
      const audit = await core.library.auditing.audit({ ...request, withSimilarity: similarity }, signal)
      const evidence = audit.sentences.flatMap((sentence) => sentence.evidence)
      const places = await citedPlaces(core.library.source, evidence.map(evidenceSpan))
      const placeOf = new Map(evidence.map((one, index) => [one, places[index] ?? null]))
      return auditView(request.text, audit, (one) => placeOf.get(one) ?? null)
    },
  }
}

async function requestOf({ library }: Core, subject: Subject): Promise<AuditRequest> {
  if (subject.kind === 'text')
    return { text: subject.format === 'html' ? await markdownOf(subject.text) : subject.text }
  const id = subject.runId as RunId
  if (subject.kind === 'report') {
    const { research } = await library.researching.open(id)
    return { text: whole(research.report, id), sources: citedSources(research.citations) }
  }
  const { answer, run } = await library.answers.open(id)
  const turn = await library.conversations.turnOf(id)
  // A run is called by what was asked.
  if (!turn) return { text: whole(answer.text, id), sources: citedSources(answer.citations), question: run.title }
  // What a grounded answer was given is what it cites, in the version it was given.
  const sources = turn.evidence.map(({ marker, title, url, text, documentId, start, parts }): CitableSource => ({
    marker: String(marker),
    title,
    url,
    texts: [
      {
        text,
        documentId,
        offset: start,
        passages: parts.map((part) => ({ id: part.passageId, start: part.start, end: part.end })),
      },
    ],
  }))
  return { text: whole(answer.text, id), sources, question: turn.question, query: turn.retrieval.query }
}

/** What reads HTML is loaded with the first of it: no core that starts should wait for that. */
async function markdownOf(html: string): Promise<string> {
  const { htmlToMarkdown } = await import('../../audit/readHtml.ts')
  return htmlToMarkdown(html)
}

function whole(text: string, id: number): string {
  if (text !== '') return text
  throw new QuarryError('conflict', `Run ${id} has no text.`, {
    hint: 'There is nothing to check before some of it has come.',
  })
}

function citedSources(
  citations: readonly { readonly marker: number; readonly source: CitedSource | undefined }[],
): GivenSource[] {
  return citations.flatMap(({ marker, source }) =>
    source
      ? [{ marker: String(marker), title: source.title, url: source.url, quote: source.quote, reference: undefined }]
      : [],
  )
}

type Evidence = Audit['sentences'][number]['evidence'][number]

function evidenceSpan({ documentId, start, end }: Evidence) {
  return start === undefined || end === undefined ? undefined : { documentId, start, end }
}

function auditView(
  text: string,
  { sentences, counts, withoutClaim, sources }: Audit,
  placeOf: (evidence: Evidence) => PlaceView | null,
): AuditView {
  return {
    text,
    sentences: sentences.map((sentence) => ({
      text: sentence.text,
      start: sentence.start,
      end: sentence.end,
      verdict: sentence.verdict,
      reasons: sentence.reasons.map(({ code, start, end, claim, source, marker }) => ({
        code,
        start: start ?? null,
        end: end ?? null,
        claim: claim ?? null,
        source: source ?? null,
        marker: marker ?? null,
      })),
      markers: sentence.markers,
      cover: sentence.cover,
      similarity: sentence.similarity ?? null,
      evidence: sentence.evidence.map((one) => ({
        marker: one.marker,
        title: one.title ?? null,
        url: one.url ?? null,
        documentId: one.documentId ?? null,
        passageId: one.passageId ?? null,
        quote: one.quote,
        start: one.start ?? null,
        end: one.end ?? null,
        place: placeOf(one),
        speaks: one.speaks,
        marks: one.marks,
      })),
    })),
    counts,
    withoutClaim,
    sources: sources.map((source) => ({
      marker: source.marker,
      title: source.title ?? null,
      url: source.url ?? null,
      documentId: source.documentId ?? null,
      hasText: source.hasText,
    })),
  }
}
