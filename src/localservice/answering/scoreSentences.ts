import { wordsOf } from '../corpus/words.ts'
import { commonnessOfWord } from '../encoder/commonWords.ts'
import { fold } from '../encoder/fold.ts'
import { hashText } from '../encoder/hash.ts'
import type { Passage } from './conversation.ts'
import { fitsType, questionType } from './questionType.ts'
import { sentencesOf } from './sentences.ts'

/** A sentence of a passage and how well it answers. */
export interface ScoredSentence {
  /** Number of its passage, and the place of that among the passages. */
  readonly id: number
  readonly order: number
  /** Its place in its passage. */
  readonly at: number
  readonly sentence: string
  readonly score: number
  /** How much of each word of the question it has, 0 to 1. */
  readonly has: readonly number[]
}

export interface Scored {
  /** Best first; those that share no word with the question, and are beside none that does, are left out. */
  readonly sentences: readonly ScoredSentence[]
  /** Of each word of the question what it tells, summing to 1. */
  readonly weights: readonly number[]
}

/**
 * What each sign counts, found on questions other than those that are reported (test/bench/groundedAnswers.ts): words in
 * the sentence itself count 1, and these in the one beside it, in its passage and in the title.
 */
const beside = 0.35
const inPassage = 0.1
const inTitle = 0.7
const neighbouring = 0.55
const rightType = 0.25
const nothingNew = 0.6
/** Passages come best first. */
const perPlace = 0.06
const notFirst = 0.15
const lastPlaceThatCounts = 4
/** A word in another form: nearly all of it the same, or most. */
const nearForm = 0.85
const farForm = 0.4
const widespread = 0.7
/** A word of the question before counts so much in one that points back at it. */
const borrowed = 0.5
/** Words of the question that stand together there, within so many words here. */
const window = 3

interface Asked {
  readonly word: string
  readonly weight: number
}

/** Ranks every sentence of the passages by how well it answers the question. */
export function scoreSentences(question: string, passages: readonly Passage[], before?: string): Scored {
  const type = questionType(question)
  const rows = passages.flatMap(({ id, text, title }, order) => {
    const titleWords = wordsOf((title ?? '').replaceAll('_', ' '))
    const sentences = sentencesOf(text.replace(/…/g, ' '))
    return sentences.map((sentence, at) => ({ id, order, at, sentence, words: wordsOf(sentence), titleWords }))
  })
  const asked = weigh(question, before, rows)
  const own = new Set(asked.map(({ word }) => word))
  const rowsHave = rows.map(({ words }) => asked.map(({ word }) => strength(words, word)))
  const titleHas = new Map<number, readonly number[]>()
  const passageHas = new Map<number, number[]>()
  for (const [index, { order, titleWords }] of rows.entries()) {
    const title = titleHas.get(order) ?? asked.map(({ word }) => strength(titleWords, word))
    titleHas.set(order, title)
    const had = passageHas.get(order) ?? [...title]
    passageHas.set(order, most(had, rowsHave[index] ?? []))
  }
  const sum = (has: readonly number[]) => asked.reduce((so, { weight }, at) => so + weight * (has[at] ?? 0), 0)
  const sentences = rows.map(({ id, order, at, sentence, words }, index) => {
    const has = rowsHave[index] ?? []
    const near = most(
      rows[index - 1]?.order === order ? (rowsHave[index - 1] ?? []) : [],
      rows[index + 1]?.order === order ? (rowsHave[index + 1] ?? []) : [],
    )
    const title = titleHas.get(order) ?? []
    const covered = sum(asked.map((_, i) => Math.max(has[i] ?? 0, beside * (near[i] ?? 0), inTitle * (title[i] ?? 0))))
    const isAbout = sum(has) + sum(near) > 0
    const fresh = new Set(words.filter((word) => !own.has(word))).size
    const score = !isAbout
      ? 0
      : covered +
        inPassage * sum(passageHas.get(order) ?? []) +
        neighbouring * together(asked, words) +
        rightType * fitsType(type, sentence, own) -
        (fresh < 2 ? nothingNew : 0) -
        (order > 0 ? notFirst + perPlace * Math.min(order, lastPlaceThatCounts) : 0)
    return { id, order, at, sentence, score, has, isAbout }
  })
  return {
    sentences: sentences
      .filter(({ isAbout }) => isAbout)
      .sort((a, b) => b.score - a.score || a.order - b.order || a.at - b.at),
    weights: asked.map(({ weight }) => weight),
  }
}

/** Of each word of the question: the rarer among the sentences, the more it tells. */
function weigh(
  question: string,
  before: string | undefined,
  rows: readonly { readonly words: readonly string[] }[],
): Asked[] {
  const widespreadWords = new Set(
    [...question.matchAll(/[\p{L}\p{M}\p{N}]+/gu)]
      .filter(([word]) => commonnessOfWord(hashText(fold(word))) === 1)
      .flatMap(([word]) => wordsOf(word)),
  )
  const own = [...new Set(wordsOf(question))]
  const lent = before === undefined ? [] : [...new Set(wordsOf(before))].filter((word) => !own.includes(word))
  const raw = [...own, ...lent].map((word) => {
    const having = rows.filter(({ words }) => words.includes(word)).length
    const rarity = Math.log(1 + (rows.length + 1) / (having + 0.5))
    const share = own.includes(word) ? 1 : borrowed
    return { word, weight: rarity * share * (widespreadWords.has(word) ? widespread : 1) }
  })
  const total = raw.reduce((sum, { weight }) => sum + weight, 0) || 1
  return raw.map(({ word, weight }) => ({ word, weight: weight / total }))
}

/** 1 where the word is there, less where something is that looks like a form of it. */
function strength(words: readonly string[], wanted: string): number {
  let best = 0
  for (const word of words) {
    if (word === wanted) return 1
    best = Math.max(best, likeness(word, wanted))
  }
  return best
}

function likeness(one: string, other: string): number {
  const least = Math.min(one.length, other.length)
  const length = Math.max(one.length, other.length)
  if (least < 3 || /\d/.test(one + other)) return 0
  let shared = 0
  while (shared < least && one[shared] === other[shared]) shared++
  if (shared < 3 || shared < 0.6 * length) return 0
  return shared > 0.8 * length ? nearForm : farForm
}

/** The share of pairs of words that follow each other in the question and stand near each other here. */
function together(asked: readonly Asked[], words: readonly string[]): number {
  let sum = 0
  let found = 0
  for (const [index, { word, weight }] of asked.entries()) {
    const next = asked[index + 1]
    if (!next) break
    const pair = (weight + next.weight) / 2
    sum += pair
    const at = words.indexOf(word)
    if (at >= 0 && words.slice(Math.max(0, at - window), at + window + 1).includes(next.word)) found += pair
  }
  return sum === 0 ? 0 : found / sum
}

function most(one: readonly number[], other: readonly number[]): number[] {
  return Array.from({ length: Math.max(one.length, other.length) }, (_, at) => Math.max(one[at] ?? 0, other[at] ?? 0))
}
