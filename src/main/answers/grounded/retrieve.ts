import type { CollectionSource } from '../../model/collectionSource.ts'
import type { Retrieval, Scope } from '../../model/conversation.ts'
import type { PassageId } from '../../model/ids.ts'
import type { Candidate } from '../../model/search/candidate.ts'
import type { Filters } from '../../model/search/filters.ts'
import type { QueryEmbedder } from '../../search/queryEmbedder.ts'
import { rankPassages } from '../../search/rankPassages.ts'
import { contentWords, tokenSet } from '../../text/contentWords.ts'
import { detectLanguage } from '../../text/language.ts'
import { areNaming, namesAsked, type NameAsked } from '../../text/namesAsked.ts'
import { namesAskedInGerman } from '../../text/namesAskedInGerman.ts'
import { chooseEvidence, type Chosen, type FoundPassage, type WeighedWord } from './chooseEvidence.ts'
import type { Asked } from './gate.ts'

export interface Retrieved extends Chosen {
  readonly query: string
  readonly mode: Retrieval['mode']
  readonly reason: string | undefined
  readonly asked: Asked
}

/** How deep each ranking is looked at: deeper finds nothing more that is chosen, and costs time. */
const depth = 40
/** A name or a number of the question weighs so much more than another word as rare. */
const tellingWeight = 1.3

/** The passages of a scope that a question may be answered from, best first, at most `most`. */
export async function retrieve(
  query: string,
  scope: Scope,
  most: number,
  { source, embedder }: { readonly source: CollectionSource; readonly embedder: QueryEmbedder },
  signal?: AbortSignal,
): Promise<Retrieved> {
  // What a search takes for an operator is none in a question.
  const asked = query.replace(/["“”„«»]/g, ' ').replace(/(?<!\S)-+/g, ' ')
  const ranked = await rankPassages(asked, toFilters(scope), depth, { source, embedder }, signal)
  const ids = [...new Set([...ranked.byWords, ...(ranked.byMeaning ?? [])].map(({ passageId }) => passageId))]
  const candidates = await source.readCandidates(ids)
  const words = await weigh(source, asked)
  const best = ranked.byWords[0]?.score ?? 0
  const wordRanks = ranksOf(ranked.byWords)
  const meaningRanks = ranksOf(ranked.byMeaning ?? [])
  const found: FoundPassage[] = candidates.map((candidate) => {
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
  return {
    ...chooseEvidence(words, found, most),
    asked: askedOf(asked, candidates),
    query,
    mode: ranked.byMeaning ? 'hybrid' : 'keyword',
    reason: ranked.reason,
  }
}

/** A passage or two do not tell the language of a library surely; this many do. */
const languageSample = 5

/** What a question names that no passage has: those with a rare word are among the candidates, if there are any. */
function askedOf(question: string, candidates: readonly Candidate[]): Asked {
  const sample = candidates.slice(0, languageSample).map(({ text }) => text)
  const language = detectLanguage(sample.join('\n'))
  const isGerman = detectLanguage(question) === 'de' || language === 'de'
  const names = language === 'lb' ? [] : isGerman ? namesAskedInGerman(question) : namesAsked(question)
  const texts = candidates.map(({ title, text }) => {
    const whole = `${title.replaceAll('_', ' ')}.\n${text}`
    return { text: whole, tokens: names.length === 0 ? new Set<string>() : tokenSet(whole) }
  })
  const unknown = names.filter((name) => !areNaming(texts, name))
  const isSure = (name: NameAsked) => !('isSure' in name) || name.isSure === true
  const words = (some: readonly NameAsked[]) => some.map(({ tokens }) => tokens.join(' '))
  return {
    language,
    unknown: words(unknown.filter(isSure)),
    unsure: words(unknown.filter((name) => !isSure(name))),
  }
}

/** A scope as the search filters it. */
function toFilters(scope: Scope): Filters {
  const { collections, documents, since, until, domains, languages, kinds, asOf } = scope
  return { collections, documents, since, until, domains, languages, kinds, asOf }
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
