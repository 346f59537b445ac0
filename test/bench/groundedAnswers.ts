import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { routes, type QuarryClient } from '../../src/contract/routes.ts'
import type { TurnView } from '../../src/contract/answering/conversations.ts'
import { directClient } from '../../src/contract/wire/direct.ts'
import { createHandlers } from '../../src/main/api/handlers.ts'
import { errorToData } from '../../src/main/base/errors.ts'
import { createCore } from '../../src/main/core.ts'
import { settled } from '../fixtures/settled.ts'
import { replacePart } from './resultTables.ts'

/**
 * How well questions are answered from passages, offline by the local service. A BEIR-style folder whose queries have the
 * answer as `metadata.answer`:
 *
 *     node test/bench/groundedAnswers.ts FOLDER [--questions 200] [--others FOLDER] [--failures] [--write]
 *
 * Asked are also the same questions with every name in them replaced by one that was made up, of which the gate should
 * refuse all. `--questions`: so many, spread evenly over the file (0: all). `--others`: questions that this corpus cannot
 * answer, of which the gate should refuse all. `--write`: puts the figures into RESULTS.md. Prints JSON: the share of
 * questions whose first citation is of the paragraph that is judged relevant (`passage`), whose quote also holds the
 * answer (`answer`), that the citation check calls supported (`supported`), the mean share of the paragraph that is quoted, and what the gate refused.
 */
interface Question {
  readonly id: string
  readonly text: string
  readonly answer: string | undefined
}

interface Result {
  readonly question: Question
  readonly refused: boolean
  /** A relevant passage was given to the model. */
  readonly evidence: boolean
  /** The first citation is of a relevant document. */
  readonly passage: boolean
  /** Its quote holds the answer. */
  readonly answer: boolean
  readonly quote: string
  /** Share of the document that is quoted. */
  readonly quoted: number
  readonly characters: number
  /** The citation check calls a sentence of it supported. */
  readonly supported: boolean
}

/** The least share of questions whose first citation and quote must be right. */
const target = 0.9
/** The least share that must be answered where there is an answer, and refused where there is none. */
const gateTarget = 0.97

/** Parts of names that nothing has. */
const invented = ['Zorvat', 'Quenno', 'Brilmu', 'Drixfe', 'Vulgra', 'Tharku', 'Jomvel'] as const
const endings = ['kesh', 'rundo', 'xil'] as const

const [folder, ...flags] = process.argv.slice(2)
if (folder === undefined) throw new Error('Which folder? See the head of this file.')
const flag = (name: string) => (flags.includes(name) ? flags[flags.indexOf(name) + 1] : undefined)
const most = Number(flag('--questions') ?? 200)
const others = flag('--others')

const home = await mkdtemp(path.join(tmpdir(), 'quarry-grounded-'))
const core = await createCore({
  shell: 'cli',
  version: 'bench',
  libraryPath: path.join(home, 'library.quarry'),
  create: true,
})
try {
  const client = directClient(routes, createHandlers(core), errorToData)
  await importCorpus(client, path.join(folder, 'corpus.jsonl'))
  const judged = await readJudged(path.join(folder, 'qrels.tsv'))
  const questions = spread(
    (await readQuestions(path.join(folder, 'queries.jsonl'))).filter(({ id }) => judged.has(id)),
    most,
  )
  const results: Result[] = []
  for (const question of questions)
    results.push(await ask(client, question, judged.get(question.id) ?? new Set<string>()))
  const share = (is: (one: Result) => boolean) => rounded(results.filter(is).length / results.length)
  const refusedOthers: boolean[] = []
  for (const question of others === undefined
    ? []
    : spread(await readQuestions(path.join(others, 'queries.jsonl')), most))
    refusedOthers.push((await client.conversations.ask({ question: question.text })).refused)
  const made = questions.flatMap(({ text }) => inventNames(text))
  const refusedInvented: boolean[] = []
  let supportedInvented = 0
  for (const question of made) {
    const turn = await client.conversations.ask({ question })
    refusedInvented.push(turn.refused)
    if (!turn.refused && (await isSupported(client, await ended(client, turn)))) supportedInvented++
  }
  const figures = {
    folder: path.basename(folder),
    questions: results.length,
    refused: share(({ refused }) => refused),
    evidence: share(({ evidence }) => evidence),
    passage: share(({ passage }) => passage),
    answer: share(({ passage, answer }) => passage && answer),
    supported: share(({ supported }) => supported),
    inventedSupported: supportedInvented,
    quotedShare: rounded(results.reduce((sum, { quoted }) => sum + quoted, 0) / results.length),
    quotedCharacters: Math.round(results.reduce((sum, { characters }) => sum + characters, 0) / results.length),
    invented: refusedInvented.length,
    inventedRefused:
      refusedInvented.length === 0 ? null : rounded(refusedInvented.filter(Boolean).length / refusedInvented.length),
    others: refusedOthers.length,
    othersRefused:
      refusedOthers.length === 0 ? null : rounded(refusedOthers.filter(Boolean).length / refusedOthers.length),
  }
  console.log(JSON.stringify(figures))
  if (flags.includes('--write')) await writeResults(figures)
  if (flags.includes('--failures'))
    for (const { question, passage, answer, quote } of results)
      if (!passage || !answer)
        console.log(passage ? 'sentence' : 'passage ', question.text, '|', question.answer, '|', quote)
} finally {
  await core.close()
  await rm(home, { recursive: true, force: true })
}

/** The question with each of its names replaced; nothing where it has none. */
function inventNames(question: string): string[] {
  let made = 0
  const text = question.replace(
    /(?<=\s)\p{Lu}[\p{L}'’-]+(?:\s+\p{Lu}[\p{L}'’-]+)*/gu,
    (name) => `${invented[name.length % invented.length]}${endings[made++ % endings.length]}`,
  )
  return made === 0 ? [] : [text]
}

async function writeResults(figures: {
  readonly folder: string
  readonly questions: number
  readonly refused: number
  readonly evidence: number
  readonly passage: number
  readonly answer: number
  readonly supported: number
  readonly inventedSupported: number
  readonly quotedShare: number
  readonly quotedCharacters: number
  readonly invented: number
  readonly inventedRefused: number | null
  readonly others: number
  readonly othersRefused: number | null
}): Promise<void> {
  const file = path.join(import.meta.dirname, 'RESULTS.md')
  const rows: readonly (readonly [string, string, string])[] = [
    [
      `first citation is of the paragraph that is judged relevant, and its quote holds the answer`,
      `≥ ${target}`,
      String(figures.answer),
    ],
    ['first citation is of that paragraph', '', String(figures.passage)],
    ['that paragraph is among the passages given', '', String(figures.evidence)],
    ['the citation check calls a sentence of the answer supported', '', String(figures.supported)],
    ['questions with invented names whose answer has a supported sentence', '0', String(figures.inventedSupported)],
    ['refused, though there is an answer', `≤ ${rounded(1 - gateTarget)}`, String(figures.refused)],
    ...(figures.inventedRefused === null
      ? []
      : [
          [
            `refused, of ${figures.invented} of these questions with invented names`,
            `≥ ${gateTarget}`,
            String(figures.inventedRefused),
          ] as const,
        ]),
    ...(figures.othersRefused === null
      ? []
      : [
          [
            `refused, of ${figures.others} questions about something else`,
            `≥ ${gateTarget}`,
            String(figures.othersRefused),
          ] as const,
        ]),
    [
      'share of the paragraph that is quoted, mean',
      '',
      `${figures.quotedShare} (${figures.quotedCharacters} characters)`,
    ],
  ]
  const text = [
    `${figures.questions} questions of ${figures.folder}, spread evenly over the file, answered offline by the local service`,
    '(`node test/bench/groundedAnswers.ts`). Weights and thresholds were chosen on the other questions of the set.',
    '',
    '| what | target | measured |',
    '|---|---|---|',
    ...rows.map((row) => `| ${row.join(' | ')} |`),
    '',
  ].join('\n')
  await writeFile(file, replacePart(await readFile(file, 'utf8'), 'answers', text))
}

async function importCorpus(client: QuarryClient, file: string): Promise<void> {
  const started = await client.imports.start({
    sources: [{ kind: 'path', path: file }],
    options: { format: 'jsonl', id: '_id', title: 'title', text: ['text'] },
    collection: 'corpus',
    embed: true,
  })
  for (const job of [started.import, started.embed]) if (job) await settled(client, job)
}

async function ask(client: QuarryClient, question: Question, relevant: ReadonlySet<string>): Promise<Result> {
  const asked = await client.conversations.ask({ question: question.text })
  const turn = await ended(client, asked)
  const first = turn.answer?.citations[0]
  const documents = await Promise.all(
    turn.evidence.flatMap(({ documentId }) => (documentId === null ? [] : [client.documents.get({ id: documentId })])),
  )
  const cited = first?.documentId == null ? undefined : await client.documents.get({ id: first.documentId })
  const quote = first?.quote ?? ''
  return {
    question,
    refused: turn.refused,
    evidence: !turn.refused && documents.some(({ externalId }) => relevant.has(externalId ?? '')),
    passage: relevant.has(cited?.externalId ?? ''),
    answer: question.answer === undefined || plain(quote).includes(plain(question.answer)),
    quote,
    quoted: cited ? quote.length / (cited.text.length || 1) : 0,
    characters: quote.length,
    supported: await isSupported(client, turn),
  }
}

async function isSupported(client: QuarryClient, { answer }: TurnView): Promise<boolean> {
  if (answer === null || answer.text === '') return false
  const { counts } = await client.audit.check({ subject: { kind: 'answer', runId: answer.run.id } })
  return counts.supported > 0
}

async function ended(client: QuarryClient, turn: TurnView): Promise<TurnView> {
  for await (const item of client.conversations.follow({ turnId: turn.id })) if (item.type === 'ended') return item.turn
  throw new Error('The answer did not come to its end.')
}

function plain(text: string): string {
  return text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim()
}

/** `count` of a list, spread evenly over it; all of it for 0. */
function spread<T>(list: readonly T[], count: number): readonly T[] {
  if (count === 0 || count >= list.length) return list
  return Array.from({ length: count }, (_, at) => list[Math.floor((at * list.length) / count)] as T)
}

function rounded(share: number): number {
  return Math.round(share * 1000) / 1000
}

async function readLines(file: string): Promise<string[]> {
  return (await readFile(file, 'utf8')).split('\n').filter((line) => line.trim() !== '')
}

async function readQuestions(file: string): Promise<Question[]> {
  return (await readLines(file)).map((line) => {
    const { _id, text, metadata } = JSON.parse(line) as { _id: string; text: string; metadata?: { answer?: string } }
    return { id: _id, text, answer: metadata?.answer }
  })
}

async function readJudged(file: string): Promise<Map<string, Set<string>>> {
  const judged = new Map<string, Set<string>>()
  for (const line of await readLines(file)) {
    const [query = '', document = '', score = ''] = line.split('\t')
    if (!(Number(score) > 0)) continue
    judged.set(query, (judged.get(query) ?? new Set()).add(document))
  }
  return judged
}
