import { createReadStream } from 'node:fs'
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { QuarryError } from '../../base/errors.ts'

/** A test collection in the form that the BEIR benchmark made common: corpus.jsonl, queries.jsonl, qrels.tsv. */
export interface BeirFolder {
  readonly corpusFile: string
  /** Only those with a relevant document. */
  readonly queries: readonly BeirQuery[]
}

export interface BeirQuery {
  readonly id: string
  readonly text: string
  readonly judged: ReadonlyMap<string, number>
}

const queryLine = z.looseObject({ _id: z.union([z.string(), z.number()]).transform(String), text: z.string().min(1) })

/** Reads the questions and judgements; the corpus is left to the importer. Throws `not_found` or `invalid_input`. */
export async function readBeirFolder(folder: string): Promise<BeirFolder> {
  const corpusFile = await existing(folder, 'corpus.jsonl')
  const queriesFile = await existing(folder, 'queries.jsonl')
  const judgements = await readJudgements(await existing(folder, 'qrels.tsv'))
  const queries: BeirQuery[] = []
  for await (const { line, row } of lines(queriesFile)) {
    const { _id: id, text } = parseQuery(line, queriesFile, row)
    const judged = judgements.get(id)
    if (judged && [...judged.values()].some((score) => score > 0)) queries.push({ id, text, judged })
  }
  if (queries.length === 0)
    throw new QuarryError('invalid_input', 'No query has a relevant document.', {
      where: folder,
      hint: 'qrels.tsv must name queries by the _id they have in queries.jsonl.',
    })
  return { corpusFile, queries }
}

async function existing(folder: string, name: string): Promise<string> {
  const path = join(folder, name)
  try {
    await access(path)
  } catch {
    throw new QuarryError('not_found', `There is no ${name}.`, {
      where: folder,
      hint: 'The folder needs corpus.jsonl, queries.jsonl and qrels.tsv.',
    })
  }
  return path
}

/** Lines of `query-id, corpus-id, score`, separated by tabs, with or without a line of titles. */
async function readJudgements(path: string): Promise<Map<string, Map<string, number>>> {
  const judgements = new Map<string, Map<string, number>>()
  for await (const { line, row } of lines(path)) {
    const [queryId, documentId, score] = line.split('\t')
    const value = Number(score)
    if (!queryId || !documentId || score === undefined || Number.isNaN(value)) {
      if (row === 1) continue
      throw new QuarryError('invalid_input', 'A judgement needs a query id, a document id and a number.', {
        where: `${path}, row ${row}`,
        hint: 'Separate the three by tabs.',
      })
    }
    const judged = judgements.get(queryId) ?? new Map<string, number>()
    judged.set(documentId, value)
    judgements.set(queryId, judged)
  }
  return judgements
}

function parseQuery(line: string, path: string, row: number): z.output<typeof queryLine> {
  const where = `${path}, row ${row}`
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    throw new QuarryError('invalid_input', 'The line is not JSON.', { where })
  }
  const parsed = queryLine.safeParse(value)
  if (!parsed.success) throw new QuarryError('invalid_input', 'A query needs an _id and a text.', { where })
  return parsed.data
}

async function* lines(path: string): AsyncIterable<{ line: string; row: number }> {
  let row = 0
  for await (const raw of createInterface({ input: createReadStream(path, 'utf8'), crlfDelay: Infinity })) {
    row++
    const line = row === 1 ? raw.replace(/^\uFEFF/, '') : raw
    if (line.trim() !== '') yield { line, row }
  }
}
