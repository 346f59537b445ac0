import { mkdtemp, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { InvalidArgumentError, type Command } from 'commander'
import type { QuarryClient } from '../../../contract/routes.ts'
import { searchModes, type SearchMode } from '../../../contract/search.ts'
import { throwIfAborted } from '../../base/abort.ts'
import { meanScores, type RetrievalScores } from '../../search/metrics.ts'
import { plainQuery } from '../../text/query/queryTokens.ts'
import { readBeirFolder, type BeirQuery } from '../input/beirFolder.ts'
import { count, counted, plain, ratio, table } from '../output/format.ts'
import { followJobs, requireDone } from '../progress/followJobs.ts'
import type { Dispatch, ExitCode, Invocation } from '../invocation.ts'
import { matchChoice } from '../input/parseOption.ts'

/** recall@100 is the deepest figure. */
const DEPTH = 100
/** Passages asked for at once: several of them may be of one document, then the next page is asked for too. */
const PAGE = 100

interface EvaluateFlags {
  readonly modes: readonly SearchMode[]
  readonly keep?: boolean
}

interface Evaluation {
  readonly folder: string
  readonly documents: number
  readonly queries: number
  readonly modes: Partial<Record<SearchMode, RetrievalScores>>
}

export function addEvaluate(program: Command, dispatch: Dispatch): void {
  program
    .command('evaluate')
    .description(
      'measures search on a BEIR-style folder (corpus.jsonl, queries.jsonl, qrels.tsv) in a temporary library',
    )
    .argument('<folder>', 'where those files are')
    .option('--modes <list>', 'modes to measure, separated by commas', parseModes, [...searchModes])
    .option('--keep', 'keep the temporary library and say where it is')
    .action((folder: string, flags: EvaluateFlags, command: Command) =>
      dispatch(command, (invocation) => evaluate(invocation, resolve(folder), flags)),
    )
}

async function evaluate(invocation: Invocation, folder: string, flags: EvaluateFlags): Promise<ExitCode> {
  const { corpusFile, queries } = await readBeirFolder(folder)
  const temporary = await mkdtemp(join(invocation.host.tempDir, 'quarry-evaluate-'))
  try {
    // Always the local service: a measurement must not spend anything.
    const library = await invocation.host.openLibrary({
      path: join(temporary, 'library.quarry'),
      create: true,
      remote: undefined,
    })
    try {
      const documents = await importCorpus(library.client, invocation, corpusFile, flags.modes)
      await fitEncoders(library.client, invocation)
      const modes: Evaluation['modes'] = {}
      for (const mode of flags.modes) modes[mode] = await measure(library.client, invocation, queries, mode)
      const result: Evaluation = { folder, documents, queries: queries.length, modes }
      invocation.print(result, () => describeEvaluation(result, invocation.host.stdout.columns))
    } finally {
      await library.close()
    }
  } finally {
    if (flags.keep) invocation.note(`The library is kept in ${temporary}`)
    else await rm(temporary, { recursive: true, force: true })
  }
  return 0
}

async function importCorpus(
  client: QuarryClient,
  invocation: Invocation,
  path: string,
  modes: readonly SearchMode[],
): Promise<number> {
  const started = await client.imports.start({
    sources: [{ kind: 'path', path }],
    options: { format: 'jsonl', id: '_id', title: 'title', text: ['text'] },
    collection: 'corpus',
    embed: modes.some((mode) => mode !== 'keyword'),
  })
  requireDone(await followJobs(client, invocation, started.embed ? [started.import, started.embed] : [started.import]))
  const report = await client.imports.report({ jobId: started.import.id })
  return report.imported
}

/** What a library does by itself some time after an embedding. */
async function fitEncoders(client: QuarryClient, { stop }: Invocation): Promise<void> {
  const spaces = await client.encoders.list({}, { signal: stop })
  if (spaces.some(({ due }) => due)) for await (const _ of client.encoders.fit({}, { signal: stop }));
}

async function measure(
  client: QuarryClient,
  invocation: Invocation,
  queries: readonly BeirQuery[],
  mode: SearchMode,
): Promise<RetrievalScores> {
  const runs: { ranking: readonly string[]; judged: BeirQuery['judged'] }[] = []
  for (const { text, judged } of queries) {
    throwIfAborted(invocation.stop)
    // A question of a collection is a text: what it quotes need not stand in a document word for word.
    runs.push({ ranking: await rankDocuments(client, plainQuery(text), mode, invocation.stop), judged })
  }
  return meanScores(runs)
}

/** The first hundred distinct documents, each at the rank of its best passage, by the ids of the corpus. */
async function rankDocuments(
  client: QuarryClient,
  query: string,
  mode: SearchMode,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const ids = new Set<string>()
  for (let offset = 0; ids.size < DEPTH; offset += PAGE) {
    const { hits } = await client.search.query({ query, mode, limit: PAGE, offset }, { signal })
    for (const hit of hits) if (ids.size < DEPTH) ids.add(hit.externalId ?? `document ${hit.documentId}`)
    if (hits.length < PAGE) break
  }
  return [...ids]
}

function describeEvaluation(result: Evaluation, columns: number): string {
  const rows = Object.entries(result.modes).map(([mode, scores]) => [
    mode,
    ratio(scores.ndcg10),
    ratio(scores.recall10),
    ratio(scores.recall100),
    ratio(scores.mrr),
  ])
  const title = `${plain(result.folder)}: ${counted(result.documents, 'document')}, ${count(result.queries)} judged queries`
  const figures = ['nDCG@10', 'recall@10', 'recall@100', 'MRR@10'].map((name) => ({
    title: name,
    align: 'right' as const,
  }))
  return `${title}\n${table([{ title: 'mode' }, ...figures], rows, columns)}`
}

function parseModes(text: string): SearchMode[] {
  return text.split(',').map((part) => {
    const mode = matchChoice(part.trim(), searchModes)
    if (!mode) throw new InvalidArgumentError(`Choose from ${searchModes.join(', ')}, separated by commas.`)
    return mode
  })
}
