import { openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { bytesOf } from '../dataset.ts'
import { readCollection, readVectorsOf } from './collection.ts'
import { cosineOf, listRows, untilOf } from './nearestRows.ts'
import { keeps } from './results.ts'
import { recallAt, recallDepths } from './statistics.ts'
import { readPassageRows, readTruth, type PassageRows } from './truth.ts'

/** What answers to the questions of one kind are held against. */
export interface Judge {
  readonly questions: number
  vectorOf(question: number): Float32Array
  /** Exact scores of the nearest documents, best first; or of the nearest rows. */
  best(question: number, keep: number, each: 'document' | 'row'): readonly number[]
  /** By the depth, for the rows of an answer in its order. */
  recall(
    question: number,
    keep: number,
    limit: number,
    answer: readonly number[],
    each: 'document' | 'row',
  ): Readonly<Record<string, number>>
}

/** Reads the truth of a kind of question from the folder. */
export function openJudge(folder: string, kind: string, rows: PassageRows = readPassageRows(folder)): Judge {
  const { dimension } = readCollection(folder)
  const vectors = readVectorsOf(folder, kind)
  const questions = vectors.length / dimension
  const truth = readTruth(folder, kind)
  const file = openSync(join(folder, 'vectors.f32'), 'r')
  const stored = new Float32Array(dimension)
  const vectorOf = (question: number) => vectors.slice(question * dimension, (question + 1) * dimension)
  const listOf = (question: number, keep: number) => {
    const first = (keeps.findIndex((one) => one === keep) * questions + question) * listRows
    const list = Array.from(truth.rows.subarray(first, first + listRows), (row, at) => ({
      row,
      score: truth.scores[first + at] as number,
    }))
    return list.filter(({ row }) => row >= 0)
  }
  const best: Judge['best'] = (question, keep, each) => {
    const list = listOf(question, keep)
    if (each === 'row') return list.map(({ score }) => score)
    const seen = new Set<number>()
    const scores: number[] = []
    for (const { row, score } of list) {
      const document = rows.documents[row] as number
      if (!seen.has(document)) scores.push(score)
      seen.add(document)
    }
    if (list.length === listRows && scores.length < Math.max(...recallDepths))
      throw new Error('Documents have more passages than the lists of the truth are made for.')
    return scores
  }
  const scoreOf = (question: number, row: number) => {
    readSync(file, bytesOf(stored), 0, stored.byteLength, row * stored.byteLength)
    return cosineOf(vectorOf(question), stored)
  }
  return {
    questions,
    vectorOf,
    best,
    recall: (question, keep, limit, answer, each) => {
      const known = new Map(listOf(question, keep).map(({ row, score }) => [row, score]))
      const until = untilOf(keep) ?? Infinity
      const seen = new Set<number>()
      const most = Math.max(...recallDepths)
      const found = answer.slice(0, most).map((row) => {
        const one = each === 'row' ? row : (rows.documents[row] as number)
        const allowed = row >= 0 && !seen.has(one) && (rows.times[row] as number) < until
        seen.add(one)
        return allowed ? (known.get(row) ?? scoreOf(question, row)) : -Infinity
      })
      const nearest = best(question, keep, each)
      return Object.fromEntries(
        recallDepths.filter((depth) => depth <= limit).map((depth) => [depth, recallAt(nearest, found, depth)]),
      )
    },
  }
}
