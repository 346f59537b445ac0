import { breakClass, classOfUnit, runClass, signClass, wordClass } from './characterClass.ts'
import { commonnessOfWord, isCommonRun } from './commonWords.ts'
import type { FeatureTable } from './featureTable.ts'
import { featureWeights as weights } from './featureWeights.ts'
import { hashSeed, hashUnit, mix } from './hash.ts'
import { stemEnd } from './stemEnd.ts'

/** Kinds of features have hashes of their own, so that the word "ing" and the n-gram "ing" are two things. */
const wordKind = 0x1b873593
const pairKind = 0x2545f491
const gramKind = 0x3c6ef372
const runKind = 0x4cf5ad43
const signKind = 0x5bd1e995

/** Collects the features of folded text: words, pairs of words, and character n-grams. */
export function collectFeatures(text: string, table: FeatureTable): void {
  let previousWord = 0
  let at = 0
  while (at < text.length) {
    const kind = classOfUnit[text.charCodeAt(at)] ?? breakClass
    let end = at + 1
    while (end < text.length && classOfUnit[text.charCodeAt(end)] === kind) end++
    if (kind === wordClass) previousWord = addWord(text, at, end, previousWord, table)
    else if (kind === runClass) addRun(text, at, end, table)
    else if (kind === signClass) addSigns(text, at, end, table)
    at = end
  }
}

/** Returns what the next word makes a pair with: this word, or still the one before when this is a function word. */
function addWord(text: string, start: number, end: number, previous: number, table: FeatureTable): number {
  let whole = hashSeed
  for (let i = start; i < end; i++) whole = hashUnit(whole, text.charCodeAt(i))
  const common = commonnessOfWord(whole)
  const first = text.charCodeAt(start)
  const latin = first >= 0x61 && first <= 0x17f
  const stem = latin ? stemEnd(text, start, end) : end
  let hash = hashSeed
  for (let i = start; i < stem; i++) hash = hashUnit(hash, text.charCodeAt(i))
  const byLength = weights.wordLength[Math.min(end - start, weights.wordLength.length - 1)] ?? 1
  const digits = first >= 0x30 && first <= 0x39
  const weight = weights.word[common] * (digits ? 1 : byLength)
  if (weight > 0) table.add(mix(hash ^ wordKind), weight)
  if (common === 2) return previous
  if (weights.wordPair > 0 && previous !== 0)
    table.add(mix(Math.imul(previous, 31) ^ hash ^ pairKind), weights.wordPair * weights.word[common])
  if (weights.wordGram > 0 && !digits) addWordGrams(text, start, end, weights.word[common], table)
  return hash
}

const gramLength = 4
const edge = 0x20

/**
 * N-grams of a word with its edges marked: inflections, compounds and spelling variants still meet. Together those of one
 * word weigh alike, however long it is.
 */
function addWordGrams(text: string, start: number, end: number, scale: number, table: FeatureTable): void {
  const last = end - start + 2 - gramLength
  const weight = (weights.wordGram * scale) / Math.sqrt(Math.max(1, last + 1))
  for (let from = -1; from < last; from++) {
    let hash = hashSeed
    for (let i = from; i < from + gramLength; i++) {
      const at = start + i
      hash = hashUnit(hash, at < start || at >= end ? edge : text.charCodeAt(at))
    }
    table.add(mix(hash ^ gramKind), weight)
  }
}

const firstCjkUnit = 0x2e80

function addRun(text: string, start: number, end: number, table: FeatureTable): void {
  for (let from = start; from < end; from++) {
    let hash = hashSeed
    const gramWeights = text.charCodeAt(from) >= firstCjkUnit ? weights.cjkGram : weights.alphabetGram
    const most = Math.min(gramWeights.length, end - from)
    for (let n = 0; n < most; n++) {
      hash = hashUnit(hash, text.charCodeAt(from + n))
      const weight = gramWeights[n] ?? 0
      if (weight > 0) table.add(mix(hash ^ runKind), isCommonRun(hash) ? weight * weights.commonRunGram : weight)
    }
  }
}

/** An emoji is a pair of units: pairs are what is counted, and a lone unit by itself. */
function addSigns(text: string, start: number, end: number, table: FeatureTable): void {
  for (let at = start; at < end; at++) {
    let hash = hashUnit(hashSeed, text.charCodeAt(at))
    const pair = (text.charCodeAt(at) & 0xfc00) === 0xd800 && at + 1 < end
    if (pair) hash = hashUnit(hash, text.charCodeAt(++at))
    table.add(mix(hash ^ signKind), weights.sign)
  }
}
