import type { Command } from 'commander'
import type { QuarryClient } from '../../../../contract/routes.ts'
import type { RunView } from '../../../../contract/answering/runs.ts'
import { QuarryError } from '../../../base/errors.ts'
import { chatResult, describeSources, researchResult } from '../../output/describeRun.ts'
import { plain, table } from '../../output/format.ts'
import type { Dispatch, ExitCode, Invocation } from '../../invocation.ts'
import { integer } from '../../input/parseOption.ts'

export function addRuns(program: Command, dispatch: Dispatch): void {
  const runs = program
    .command('runs')
    .description('answers, chats and research of the past, whole or as far as they came')
  runs
    .command('list', { isDefault: true })
    .description('the latest runs')
    .option('--limit <n>', 'how many of each kind', integer(1, 500), 20)
    .action((flags: { readonly limit: number }, command: Command) =>
      dispatch(command, (invocation) => list(invocation, flags.limit)),
    )
  runs
    .command('open')
    .description('shows what came of a run; nothing is sent')
    .argument('<id>', 'number of the run', integer(1, Number.MAX_SAFE_INTEGER))
    .action((id: number, _flags: object, command: Command) => dispatch(command, (invocation) => open(invocation, id)))
}

function list(invocation: Invocation, limit: number): Promise<ExitCode> {
  return invocation.withLibrary(
    async (client) => {
      const found = await allRuns(client, limit)
      invocation.print(found, () => describeList(found, invocation.host.stdout.columns))
      return 0
    },
    { create: false },
  )
}

function describeList(runs: readonly RunView[], columns: number): string {
  if (runs.length === 0)
    return 'No runs yet. To begin: quarry ask QUESTION --web, quarry chat MESSAGE, quarry research QUESTION'
  return table(
    [
      { title: 'run', align: 'right' },
      { title: 'kind' },
      { title: 'state' },
      { title: 'asked', shrinks: true },
      { title: 'at' },
    ],
    runs.map((run) => [String(run.id), run.kind, run.state, run.title, run.createdAt.slice(0, 16).replace('T', ' ')]),
    columns,
  )
}

async function allRuns(client: QuarryClient, limit: number): Promise<RunView[]> {
  const [answers, research] = await Promise.all([client.answers.list({ limit }), client.research.list({ limit })])
  return [...answers, ...research].sort((a, b) => b.id - a.id)
}

function open(invocation: Invocation, id: number): Promise<ExitCode> {
  return invocation.withLibrary(
    async (client) => {
      const run = (await allRuns(client, 500)).find((one) => one.id === id)
      if (!run)
        throw new QuarryError('not_found', `There is no run with the number ${id}.`, {
          hint: 'See "quarry runs list".',
        })
      if (run.kind === 'research') {
        const view = await client.research.open({ id })
        const { citations, report } = view
        invocation.print({ ...researchResult(view), error: run.error }, () => describe(run, report, citations))
      } else {
        const view = await client.answers.open({ id })
        invocation.print({ ...chatResult(view), error: run.error }, () => describe(run, view.text, view.citations))
      }
      return 0
    },
    { create: false },
  )
}

function describe(run: RunView, text: string, citations: Parameters<typeof describeSources>[0]): string {
  const lines = text.split('\n').map(plain)
  const end = run.error === null ? '' : `${run.state}: ${run.error.message}`
  return [...lines, '', ...(end === '' ? [] : [end]), describeSources(citations, run)].join('\n')
}
