import { setImmediate as nextTurn } from 'node:timers/promises'
import { throwIfAborted } from '../base/abort.ts'
import type { DocumentId } from '../model/ids.ts'
import type { ServiceHandle } from '../service/serviceHandle.ts'
import type { Store } from '../store/store.ts'
import { carriesClaim } from './carriesClaim.ts'
import { judgeClaim, type FindingCode, type Judgement } from './judgeClaim.ts'
import { measureSimilarity } from './measureSimilarity.ts'
import { prepareSentence, type Sentence } from './prepare.ts'
import { readMarkdown, type Claim } from './readMarkdown.ts'
import { collectEvidence, type AuditEvidence } from './evidence.ts'
import { judgeRelevance, type Irrelevance } from './judgeRelevance.ts'
import type { GivenSource } from './readSource.ts'
import { loadSource, resolveSources, type CitableSource, type LoadedSource } from './sources.ts'

/** Checks what an answer, a report or any text with citations says against what it cites. Sends nothing to a remote service. */
export interface Auditing {
  audit(request: AuditRequest, signal?: AbortSignal): Promise<Audit>
}

export interface AuditRequest {
  /** Markdown with markers. */
  readonly text: string
  /**
   * The sources of a run by marker; then what the text itself calls its sources counts for nothing. Undefined: the text is
   * from elsewhere, and brings its list of sources.
   */
  readonly sources?: readonly CitableSource[] | readonly GivenSource[]
  /**
   * What the text answers, where it is an answer: what supports it must be about that too. A claim of an answer whose sources
   * are about something else (see {@link judgeRelevance}) is `weak` at best.
   */
  readonly question?: string
  /** What was searched for in place of a question that depends on the one before it. */
  readonly query?: string
  /** Compares meanings too, where the local service is the one in use. */
  readonly withSimilarity?: boolean
}

export const verdicts = ['supported', 'weak', 'number differs', 'name differs', 'not found', 'no source'] as const
export type Verdict = (typeof verdicts)[number]

export interface Reason {
  readonly code:
    | FindingCode
    | 'low_cover'
    | 'similar'
    | 'other_source'
    | 'broken_marker'
    | 'no_text'
    | 'no_marker'
    | Irrelevance['code']
  /** Where in the audited text. */
  readonly start?: number
  readonly end?: number
  /** What the claim says there, and what the source says in its place. */
  readonly claim?: string
  readonly source?: string
  readonly marker?: string
}

export interface AuditedSentence {
  /** Without markers and markup. */
  readonly text: string
  readonly start: number
  readonly end: number
  readonly verdict: Verdict
  readonly reasons: readonly Reason[]
  readonly markers: readonly string[]
  /** Share of its words that the sentences beside it have, 0 to 1. */
  readonly cover: number
  /** Cosine similarity to the sentence beside it; undefined: not compared. */
  readonly similarity: number | undefined
  readonly evidence: readonly AuditEvidence[]
}

export interface Audit {
  readonly sentences: readonly AuditedSentence[]
  readonly counts: Readonly<Record<Verdict, number>>
  /** Sentences without anything to check: questions, headings, what leads over. */
  readonly withoutClaim: number
  readonly sources: readonly {
    readonly marker: string
    readonly title: string | undefined
    readonly url: string | undefined
    readonly documentId: DocumentId | undefined
    /** Whether there is text to check against. */
    readonly hasText: boolean
  }[]
}

/** Looking for a claim in sources it does not cite ends after so many. */
const mostOtherSources = 200
/** From here on two sentences mean the same to the local encoder. */
const similarFrom = 0.72
/** Words may be fewer where the meaning is near. */
const coverWithSimilarity = 0.4

export function createAuditing({
  store,
  service,
}: {
  readonly store: Store
  readonly service: ServiceHandle
}): Auditing {
  return {
    audit: async (request, signal) => {
      const { claims, sources: own } = readMarkdown(request.text)
      const given = request.sources ?? [...own.values()]
      const sources = await loadAll(await citable(store, given), signal)
      const byMarker = new Map(sources.map((source) => [source.marker, source]))
      const checked: (Checked & { readonly sentence: Sentence })[] = []
      let withoutClaim = 0
      for (const claim of claims) {
        const sentence = prepareSentence(claim.text)
        if (carriesClaim(sentence)) checked.push({ ...check(claim, sentence, byMarker), sentence })
        else withoutClaim++
        await nextTurn()
        throwIfAborted(signal)
      }
      const similarities = request.withSimilarity
        ? await measureSimilarity(
            service,
            checked.map(({ claim, judgement }) => [claim.text, judgement?.beside[0]?.text]),
            signal,
          )
        : undefined
      const judged = checked.map((one, at) => toSentence(one, byMarker, similarities?.[at]))
      const { question } = request
      const markers = new Set(claims.flatMap((claim) => claim.markers))
      const irrelevance =
        question === undefined
          ? undefined
          : await judgeRelevance(question, request.query ?? question, {
              sources,
              cited: sources.filter(({ marker }) => markers.has(marker)),
              supported: checked.flatMap(({ sentence }, at) => (judged[at]?.verdict === 'supported' ? [sentence] : [])),
            })
      const sentences = judged.map((sentence) => withIrrelevance(sentence, irrelevance))
      return {
        sentences,
        counts: countVerdicts(sentences),
        withoutClaim,
        sources: sources.map(({ marker, title, url, texts }) => ({
          marker,
          title,
          url,
          documentId: texts.find(({ documentId }) => documentId !== undefined)?.documentId,
          hasText: texts.length > 0,
        })),
      }
    },
  }
}

/** Sources that come with their texts are taken as they are; others are looked for in the library. */
async function citable(
  store: Store,
  given: readonly (CitableSource | GivenSource)[],
): Promise<readonly CitableSource[]> {
  const named = given.filter((one): one is GivenSource => !('texts' in one))
  const found = await resolveSources(store, named)
  return given.map((one) => ('texts' in one ? one : (found[named.indexOf(one)] as CitableSource)))
}

async function loadAll(sources: readonly CitableSource[], signal: AbortSignal | undefined): Promise<LoadedSource[]> {
  const loaded: LoadedSource[] = []
  for (const source of sources) loaded.push(await loadSource(source, signal))
  return loaded
}

interface Checked {
  readonly claim: Claim
  readonly verdict: Verdict
  readonly judgement: Judgement | undefined
  readonly reasons: readonly Reason[]
}

function check(claim: Claim, sentence: Sentence, byMarker: ReadonlyMap<string, LoadedSource>): Checked {
  const cited = claim.markers.map((marker) => byMarker.get(marker))
  const readable = cited.filter((source) => source !== undefined && source.sentences.length > 0) as LoadedSource[]
  const reasons: Reason[] = [
    ...claim.markers
      .filter((_, at) => cited[at] === undefined)
      .map((marker): Reason => ({ code: 'broken_marker', marker })),
    ...claim.markers
      .filter((_, at) => cited[at]?.sentences.length === 0)
      .map((marker): Reason => ({ code: 'no_text', marker })),
    ...(claim.markers.length === 0 ? [{ code: 'no_marker' } as const] : []),
  ]
  const judgement =
    readable.length > 0
      ? judgeClaim(
          sentence,
          readable.flatMap((source) => source.sentences),
        )
      : undefined
  if (judgement?.verdict === 'supported') return { claim, verdict: 'supported', judgement, reasons }
  const other = findOther(sentence, readable, byMarker)
  if (other) {
    const why: Reason = { code: 'other_source', marker: other.marker }
    return { claim, verdict: 'weak', judgement: other.judgement, reasons: [...reasons, why] }
  }
  const verdict = judgement?.verdict ?? (claim.markers.length === 0 ? 'no source' : 'not found')
  const isLow = judgement !== undefined && judgement.findings.length === 0
  return { claim, verdict, judgement, reasons: isLow ? [...reasons, { code: 'low_cover' }] : reasons }
}

/** A source of the list that the sentence does not cite, and that says all of it. */
function findOther(sentence: Sentence, cited: readonly LoadedSource[], byMarker: ReadonlyMap<string, LoadedSource>) {
  const others = [...byMarker.values()].filter((source) => source.sentences.length > 0 && !cited.includes(source))
  for (const source of others.slice(0, mostOtherSources)) {
    const judgement = judgeClaim(sentence, source.sentences)
    if (judgement.verdict === 'supported') return { marker: source.marker, judgement }
  }
  return undefined
}

function toSentence(
  { claim, verdict, judgement, reasons }: Checked,
  byMarker: ReadonlyMap<string, LoadedSource>,
  similarity: number | undefined,
): AuditedSentence {
  // Other words for the same thing: nothing speaks against it, and the meanings are near.
  const isSimilar =
    verdict === 'weak' &&
    judgement !== undefined &&
    judgement.cover >= coverWithSimilarity &&
    (similarity ?? 0) >= similarFrom &&
    reasons.every(({ code }) => code === 'low_cover')
  const found = (judgement?.findings ?? []).map((finding): Reason => {
    const at = finding.claim
    return {
      code: finding.code,
      ...(at ? { ...placeIn(claim, at), claim: claim.text.slice(at.start, at.end) } : {}),
      ...(finding.source
        ? { source: finding.source.sentence.text.slice(finding.source.span.start, finding.source.span.end) }
        : {}),
    }
  })
  return {
    text: claim.text,
    start: claim.start,
    end: claim.end,
    verdict: isSimilar ? 'supported' : verdict,
    reasons: isSimilar ? [{ code: 'similar' }] : [...reasons, ...found],
    markers: claim.markers,
    cover: judgement?.cover ?? 0,
    similarity,
    evidence: judgement ? collectEvidence(judgement, [...byMarker.values()]) : [],
  }
}

/** What is supported in itself does not support an answer about something else. */
function withIrrelevance(sentence: AuditedSentence, why: Irrelevance | undefined): AuditedSentence {
  if (why === undefined || sentence.verdict !== 'supported') return sentence
  return { ...sentence, verdict: 'weak', reasons: [...sentence.reasons, { code: why.code, claim: why.words }] }
}

/** A place in a claim's own text as one in the text that was read. */
function placeIn(claim: Claim, { start, end }: { readonly start: number; readonly end: number }) {
  return { start: claim.places[start] ?? claim.start, end: (claim.places[end - 1] ?? claim.end - 1) + 1 }
}

function countVerdicts(sentences: readonly AuditedSentence[]): Record<Verdict, number> {
  const counts = Object.fromEntries(verdicts.map((verdict) => [verdict, 0])) as Record<Verdict, number>
  for (const { verdict } of sentences) counts[verdict]++
  return counts
}
