import type { CollectionSource } from '../../model/collectionSource.ts'
import type { Retrieval, Scope } from '../../model/conversation.ts'
import { withParts } from '../../model/collectionParts.ts'
import type { PassageId, TagId } from '../../model/ids.ts'
import type { AskedFieldFilter, FieldCondition } from '../../model/organising/fields.ts'
import type { Filters } from '../../model/search/filters.ts'
import type { QueryEmbedder } from '../../search/queryEmbedder.ts'
import { rankPassages, type RankedPassages } from '../../search/rankPassages.ts'
import { contentWords, tokenSet } from '../../text/words/contentWords.ts'
import { detectWithoutProfiles } from '../../text/language.ts'
import { measureAsked } from '../../text/query/measureAsked.ts'
import { areNaming, namesAsked, type NameAsked, type NamingText } from '../../text/query/namesAsked.ts'
import { namesAskedInGerman, nounsAskedInGerman } from '../../text/query/namesAskedInGerman.ts'
import {
  chooseEvidence,
  type Chosen,
  type EvidenceCandidate,
  type FoundPassage,
  type WeighedWord,
} from './chooseEvidence.ts'
import { findMarkedPieces, type FindMarked } from './findMarkedPieces.ts'
import type { Asked } from './gate.ts'
import type { SearchWeb } from './searchWeb.ts'

export interface Retrieved extends Chosen {
  readonly query: string
  readonly mode: Retrieval['mode']
  readonly reason: string | undefined
  readonly webSearch: Retrieval['webSearch']
  readonly asked: Asked
}

/** What evidence is looked for in. */
export interface EvidenceSources {
  readonly source: CollectionSource
  /** Undefined: nothing may be sent, so documents are found by word only. */
  readonly embedder: QueryEmbedder | undefined
  readonly readTags: (id: TagId) => Promise<readonly TagId[]>
  /** Filters by fields, checked. @throws QuarryError not_found, invalid_input */
  readonly readFields: (asked: readonly AskedFieldFilter[]) => Promise<readonly FieldCondition[]>
  readonly findMarked: FindMarked
  readonly searchWeb: SearchWeb
}

/** How deep each ranking is looked at: deeper finds nothing more that is chosen, and costs time. */
const depth = 40
/** A name or a number of the question weighs so much more than another word as rare. */
const tellingWeight = 1.3

/**
 * The pieces that a question may be answered from, best first, at most `most`: of the documents, notes and highlights of a
 * scope, and of the web. Where there are several sources, each gives its share, so that none crowds out the others.
 */
export async function retrieve(
  query: string,
  scope: Scope,
  most: number,
  sources: EvidenceSources,
  signal?: AbortSignal,
): Promise<Retrieved> {
  // What a search takes for an operator is none in a question.
  const asked = query.replace(/["“”„«»]/g, ' ').replace(/(?<!\S)-+/g, ' ')
  const { source } = sources
  const words = await weigh(source, asked)
  const filters = await toFilters(scope, sources)
  const web = scope.web === true ? await sources.searchWeb(query, scope, signal) : undefined
  const library = scope.library === false ? nothingFound : await findPassages(asked, filters, sources, signal)
  const marked =
    scope.notes === true
      ? await findMarkedPieces(
          words.map(({ token }) => token),
          isNarrowed(scope) ? filters : undefined,
          sources.findMarked,
        )
      : []
  const parts = [library.found, marked, web?.found ?? []].filter((found) => found.length > 0)
  const share = Math.ceil(most / Math.max(1, parts.length))
  const chosen = parts.map((found) => chooseEvidence(words, found, share))
  const candidates = parts.flatMap((found) => found.map(({ candidate }) => candidate))
  return {
    pieces: chosen.flatMap(({ pieces }) => pieces).sort((a, b) => b.score - a.score),
    duplicates: chosen.reduce((sum, { duplicates }) => sum + duplicates, 0),
    asked: askedOf(asked, candidates),
    query,
    mode: library.mode,
    reason: library.reason,
    webSearch: web && { searchId: web.searchId, results: web.found.length },
  }
}

interface FoundPassages {
  readonly found: readonly FoundPassage[]
  readonly mode: Retrieval['mode']
  readonly reason: string | undefined
}

const nothingFound: FoundPassages = { found: [], mode: 'keyword', reason: undefined }

async function findPassages(
  asked: string,
  filters: Filters,
  { source, embedder }: EvidenceSources,
  signal: AbortSignal | undefined,
): Promise<FoundPassages> {
  const ranked: RankedPassages = embedder
    ? await rankPassages(asked, filters, depth, { source, embedder }, signal)
    : {
        byWords: (await source.rankByKeyword(asked, filters, depth, 'passage')).ranked,
        byMeaning: undefined,
        reason: undefined,
      }
  const ids = [...new Set([...ranked.byWords, ...(ranked.byMeaning ?? [])].map(({ passageId }) => passageId))]
  const candidates = await source.readCandidates(ids)
  const best = ranked.byWords[0]?.score ?? 0
  const wordRanks = ranksOf(ranked.byWords)
  const meaningRanks = ranksOf(ranked.byMeaning ?? [])
  const found = candidates.map((candidate): FoundPassage => {
    const byWord = wordRanks.get(candidate.passageId)
    const byMeaning = meaningRanks.get(candidate.passageId)
    return {
      candidate,
      wordRank: byWord?.rank,
      wordShare: byWord && best > 0 ? byWord.score / best : 0,
      meaningRank: byMeaning?.rank,
      similarity: byMeaning?.score,
    }
  })
  return { found, mode: ranked.byMeaning ? 'hybrid' : 'keyword', reason: ranked.reason }
}

/** A passage or two do not tell the language of a library surely; this many do. */
const languageSample = 5

/** What a question names that no passage has: those with a rare word are among the candidates, if there are any. */
function askedOf(question: string, candidates: readonly EvidenceCandidate[]): Asked {
  const language = languageOf(candidates.slice(0, languageSample))
  const isGerman = language === 'de' || detectWithoutProfiles(question) === 'de'
  const names = language === 'lb' ? [] : isGerman ? namesAskedInGerman(question) : namesAsked(question)
  const texts = names.length === 0 ? [] : candidates.map(({ title, text }) => namingText(title, text))
  const unknown = names.filter((name) => !areNaming(texts, name))
  const isSure = (name: NameAsked) => !('isSure' in name) || name.isSure === true
  const words = (some: readonly NameAsked[]) => some.map(({ tokens }) => tokens.join(' '))
  return {
    language,
    unknown: words(unknown.filter(isSure)),
    unsure: words(unknown.filter((name) => !isSure(name))),
    lacksMeasure: lacksMeasure(question, language, isGerman, candidates),
  }
}

/**
 * Whether a question asks for a measure in a unit that nothing about its subject gives. About the subject is what has its
 * names (of a German question one of its nouns), and whatever else was found of the same document; without any everything is.
 */
function lacksMeasure(
  question: string,
  language: string | undefined,
  isGerman: boolean,
  candidates: readonly EvidenceCandidate[],
): boolean {
  const measure = language === undefined || language === 'en' || language === 'de' ? measureAsked(question) : undefined
  if (!measure) return false
  const names = isGerman ? nounsAskedInGerman(question) : namesAsked(question)
  const isAbout = (name: NameAsked, text: NamingText) => areNaming([text], name)
  const about = candidates.map(({ title, text }) => {
    const naming = namingText(title, text)
    if (names.length === 0) return true
    return isGerman ? names.some((name) => isAbout(name, naming)) : names.every((name) => isAbout(name, naming))
  })
  const documents = new Set(candidates.flatMap(({ documentId }, at) => (about[at] ? [documentId] : [])))
  return !candidates.some(
    ({ documentId, text }, at) =>
      (about[at] || (documentId !== undefined && documents.has(documentId))) && measure.test(text),
  )
}

function namingText(title: string, text: string): NamingText {
  const whole = `${title.replaceAll('_', ' ')}.\n${text}`
  return { text: whole, tokens: tokenSet(whole) }
}

/** The language of most documents as they were stored with it; of what has none, that of the text. */
function languageOf(candidates: readonly EvidenceCandidate[]): string | undefined {
  const counts = new Map<string, number>()
  for (const { language } of candidates) if (language) counts.set(language, (counts.get(language) ?? 0) + 1)
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a)
  return most?.[0] ?? detectWithoutProfiles(candidates.map(({ text }) => text).join('\n'))
}

/** A scope as the search filters it; collections with those within them. */
async function toFilters(scope: Scope, { source, readTags, readFields }: EvidenceSources): Promise<Filters> {
  const { collections, documents, since, until, domains, languages, kinds, asOf, tags = [], fields = [] } = scope
  const { starred, unread, highlighted, noted, status = [], priority = [] } = scope
  const all = collections.length === 0 ? [] : withParts(collections, await source.listCollections())
  const within = await Promise.all(tags.map(readTags))
  return {
    collections: all,
    documents,
    since,
    until,
    domains,
    languages,
    kinds,
    asOf,
    tags: within,
    starred,
    unread,
    highlighted,
    noted,
    status,
    priority,
    fields: await readFields(fields),
  }
}

/** Whether a scope leaves documents out: then free notes are out of it too. */
function isNarrowed({ library: _library, notes: _notes, web: _web, ...filters }: Scope): boolean {
  return Object.values(filters).some((value) => (Array.isArray(value) ? value.length > 0 : value !== undefined))
}

/** The words of a question by what they tell: the fewer passages of the library have one, the more. */
async function weigh(source: CollectionSource, question: string): Promise<WeighedWord[]> {
  const words = contentWords(question)
  const { passages, with: counts } = await source.countTokens(words.map(({ token }) => token))
  return words.map(({ token, isTelling }, at) => ({
    token,
    weight: Math.log(1 + (passages + 0.5) / ((counts[at] ?? 0) + 0.5)) * (isTelling ? tellingWeight : 1),
  }))
}

function ranksOf(
  ranked: readonly { readonly passageId: PassageId; readonly score: number }[],
): Map<PassageId, { readonly rank: number; readonly score: number }> {
  return new Map(ranked.map(({ passageId, score }, at) => [passageId, { rank: at + 1, score }]))
}
