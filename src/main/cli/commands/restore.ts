import { resolve } from 'node:path'
import type { Command } from 'commander'
import type { RestoreReport } from '../../../contract/libraries.ts'
import { QuarryError } from '../../base/errors.ts'
import { measured } from '../../base/measured.ts'
import type { RestoreStep } from '../../model/upkeep.ts'
import { restoreLibrary, type Restored } from '../../originals/restoreLibrary.ts'
import type { Dispatch, ExitCode, Invocation } from '../invocation.ts'
import { bytes, counted } from '../output/format.ts'
import { showCount } from '../progress/countProgress.ts'

export function addRestore(program: Command, dispatch: Dispatch): void {
  program
    .command('restore')
    .description(
      'puts a backup in the place of the library, once a copy of it was checked; the library that was there stays beside it',
    )
    .argument(
      '<backup>',
      'a library file, as "backup" makes it, with its folders beside it, or the folder with that one backup',
    )
    .option('--to <file>', 'restore it as another library, where there is none yet; the current one stays in use')
    .action((backup: string, { to }: { readonly to?: string }, command: Command) =>
      dispatch(command, (invocation) =>
        restore(invocation, resolve(backup), to === undefined ? undefined : resolve(to)),
      ),
    )
}

async function restore(invocation: Invocation, from: string, other: string | undefined): Promise<ExitCode> {
  const { host, stop } = invocation
  const progress = showCount(host.stderr, host.clock, 'Copying', bytes)
  const steps = measured<RestoreStep, Restored>(host.clock, (tell) =>
    restoreLibrary(
      { from, path: other ?? invocation.libraryPath, isOther: other !== undefined },
      {
        check: (path) => check(invocation, path),
        whileClosed: async (path, swap) => swap(await isThere(invocation, path)),
        now: () => host.clock.now(),
      },
      stop,
      tell,
    ),
  )
  try {
    for (;;) {
      const step = await steps.next()
      if (step.done) return tellRestored(invocation, step.value)
      if (step.value.part === 'copying') progress.update(step.value.done, step.value.total)
    }
  } finally {
    progress.end()
  }
}

function tellRestored(invocation: Invocation, { replaced, ...restored }: Restored): ExitCode {
  const report: RestoreReport = { ...restored, replaced: replaced ?? null }
  invocation.print(report, () => describe(report))
  return report.ok ? 0 : 1
}

async function check(invocation: Invocation, path: string): Promise<readonly string[]> {
  let problems: readonly string[] = []
  await invocation.withLibrary(
    async (client) => {
      problems = (await client.libraries.verify({}, { signal: invocation.stop })).problems
      return 0
    },
    { create: false, path },
  )
  return problems
}

/** Opened once: what a process that was killed left beside it goes into the file. One that is damaged is moved as it is. */
function isThere(invocation: Invocation, path: string): Promise<boolean> {
  return invocation
    .withLibrary(async () => 0, { create: false, path })
    .then(
      () => true,
      (error: unknown) => !(error instanceof QuarryError && error.code === 'not_found'),
    )
}

function describe({ path, from, bytes: size, ok, problems, replaced }: RestoreReport): string {
  if (!ok)
    return [
      ...problems.map((problem) => `  ${problem}`),
      `The copy of ${from} has ${counted(problems.length, 'problem')}: nothing was restored.`,
    ].join('\n')
  return [
    `Restored ${bytes(size)} from ${from} to ${path}. No problems were found.`,
    ...(replaced === null
      ? []
      : [`The library that was there is ${replaced}; delete it when it is not needed any more.`]),
  ].join('\n')
}
