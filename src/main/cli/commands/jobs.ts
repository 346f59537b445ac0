import type { Command } from 'commander'
import type { JobView } from '../../../contract/jobs.ts'
import type { QuarryClient } from '../../../contract/routes.ts'
import { wordAdvice } from '../../base/advice.ts'
import { cliAdvice } from '../advice.ts'
import { bytes, count, counted, plain, table } from '../output/format.ts'
import { followJobs, requireDone } from '../progress/followJobs.ts'
import type { Dispatch, ExitCode, Invocation } from '../invocation.ts'
import { integer, jobNumber } from '../input/parseOption.ts'

const existing = { create: false }

export function addJobs(program: Command, dispatch: Dispatch): void {
  const jobs = program.command('jobs').description('lists jobs, and holds, continues and ends them')

  const onJob = (
    name: string,
    description: string,
    work: (client: QuarryClient, invocation: Invocation, id: number) => Promise<ExitCode>,
  ) =>
    jobs
      .command(name)
      .description(description)
      .argument('<id>', 'number of the job', jobNumber)
      .action((id: number, _: unknown, command: Command) =>
        dispatch(command, (invocation) => invocation.withLibrary((client) => work(client, invocation, id), existing)),
      )

  jobs
    .command('list', { isDefault: true })
    .description('the latest jobs')
    .option('--unfinished', 'only those that are not done')
    .option('--cleared', 'those that were cleared, too')
    .option('--limit <n>', 'how many', integer(1, 500), 20)
    .action((flags: { unfinished?: boolean; cleared?: boolean; limit: number }, command: Command) =>
      dispatch(command, (invocation) =>
        invocation.withLibrary(async (client) => {
          const input = { unfinished: flags.unfinished === true, cleared: flags.cleared === true, limit: flags.limit }
          const list = (await client.jobs.list(input, { signal: invocation.stop })).map(wordJob)
          invocation.print(list, () => describeList(list, invocation.host.stdout.columns))
          return 0
        }, existing),
      ),
    )
  onJob('pause', 'stops sending; what is in flight is stored', async (client, invocation, id) =>
    printJob(invocation, await client.jobs.pause({ id })),
  )
  jobs
    .command('resume')
    .description('goes on with paused or interrupted jobs, and waits for them')
    .argument('<id...>', 'numbers of the jobs', collectNumbers)
    .action((ids: readonly number[], _: unknown, command: Command) =>
      dispatch(command, (invocation) => invocation.withLibrary((client) => resume(client, invocation, ids), existing)),
    )
  onJob('cancel', 'ends a job; what it has done stays', async (client, invocation, id) =>
    printJob(invocation, await client.jobs.cancel({ id })),
  )
  onJob('retry', 'sends what failed again, as a new job, and waits for it', async (client, invocation, id) =>
    finish(client, invocation, await client.jobs.retry({ id })),
  )
  jobs
    .command('clear')
    .description('takes jobs that are over off the list; what they spent and refused is kept')
    .argument('[id...]', 'numbers of the jobs; none: all that are over', collectNumbers)
    .option('--undo', 'puts them on the list again')
    .action((ids: readonly number[] | undefined, flags: { undo?: boolean }, command: Command) =>
      dispatch(command, (invocation) =>
        invocation.withLibrary(async (client) => {
          const cleared = flags.undo !== true
          const answer = await client.jobs.clear({ ...(ids?.length ? { ids: [...ids] } : {}), cleared })
          const what = counted(answer.ids.length, 'job')
          invocation.print(answer, () =>
            cleared ? `${what} cleared. To see them: quarry jobs --cleared` : `${what} listed again.`,
          )
          return 0
        }, existing),
      ),
    )
  onJob('failures', 'what could not be embedded, and why', async (client, invocation, id) => {
    await client.jobs.get({ id }, { signal: invocation.stop }) // Says so when there is no such job.
    const failures = await client.jobs.failures({ id, limit: 500 }, { signal: invocation.stop })
    invocation.print(failures, () =>
      failures.total === 0
        ? 'No failures.'
        : [
            `${counted(failures.total, 'failure')}. To send them again: quarry jobs retry ${id}`,
            ...failures.items.map(
              (item) => `  ${plain(item.title) || '(no title)'}: ${plain(item.message)} [${item.code}]`,
            ),
          ].join('\n'),
    )
    return 0
  })
}

const collectNumbers = (text: string, before: readonly number[] = []) => [...before, jobNumber(text)]

/** Goes on with all of them before it waits: what embeds goes on for as long as what it is fed by. */
async function resume(client: QuarryClient, invocation: Invocation, ids: readonly number[]): Promise<ExitCode> {
  const started: JobView[] = []
  for (const id of ids) started.push(await client.jobs.resume({ id }))
  const ended = await followJobs(client, invocation, started)
  requireDone(ended)
  invocation.print(ended.length === 1 ? ended[0] : ended, () => ended.map(describeJob).join('\n'))
  return exitCodeOf(ended)
}

async function finish(client: QuarryClient, invocation: Invocation, started: JobView): Promise<ExitCode> {
  const jobs = await followJobs(client, invocation, [started])
  requireDone(jobs)
  return printJob(invocation, jobs[0] ?? started)
}

function printJob(invocation: Invocation, job: JobView): ExitCode {
  invocation.print(wordJob(job), () => describeJob(job))
  return exitCodeOf([job])
}

/** The job in the words of the command line. */
function wordJob(job: JobView): JobView {
  return job.error === null ? job : { ...job, error: wordAdvice(job.error, cliAdvice) }
}

function exitCodeOf(jobs: readonly JobView[]): ExitCode {
  return jobs.some((job) => (job.embed?.failed ?? 0) > 0 || (job.import?.refused ?? 0) > 0) ? 3 : 0
}

function describeJob(job: JobView): string {
  return `Job ${job.id} (${plain(job.title)}): ${describeState(job)}.`
}

function describeState(job: JobView): string {
  return `${job.state}, ${describeShare(job)}`
}

function describeShare({ progress: { done, total, unit } }: JobView): string {
  if (unit === 'bytes') return total === null ? bytes(done) : `${bytes(done)} of ${bytes(total)}`
  return `${total === null ? count(done) : `${count(done)} of ${count(total)}`} ${unit}`
}

function describeList(jobs: readonly JobView[], columns: number): string {
  if (jobs.length === 0) return 'No jobs.'
  const rows = jobs.map((job) => [
    String(job.id),
    job.state,
    describeShare(job),
    job.createdAt.slice(0, 16).replace('T', ' '),
    [job.title, job.error ?? job.wait?.message].filter((part) => part).join(': '),
  ])
  return table(
    [
      { title: 'job', align: 'right' },
      { title: 'state' },
      { title: 'done', align: 'right' },
      { title: 'started (UTC)' },
      { title: 'what', shrinks: true },
    ],
    rows,
    columns,
  )
}
