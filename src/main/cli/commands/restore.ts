import { resolve } from 'node:path'
import type { Command } from 'commander'
import { QuarryError } from '../../base/errors.ts'
import { copyClosedLibrary, isOpen, moveLibrary, removeLibrary } from '../../originals/libraryFiles.ts'
import type { Dispatch, ExitCode, Invocation } from '../invocation.ts'
import { bytes, counted } from '../output/format.ts'
import { showCount } from '../progress/countProgress.ts'

/** What became of a backup that was restored. */
interface RestoreReport {
  /** Where the library is now. */
  readonly path: string
  readonly from: string
  readonly bytes: number
  readonly ok: boolean
  readonly problems: readonly string[]
  /** Where the library is that was there before; null where there was none. */
  readonly replaced: string | null
}

export function addRestore(program: Command, dispatch: Dispatch): void {
  program
    .command('restore')
    .description(
      'puts a backup in the place of the library, once a copy of it was checked; the library that was there stays beside it',
    )
    .argument('<backup>', 'a library file, as "backup" makes it, with its folders beside it')
    .option('--to <file>', 'restore it as another library, where there is none yet; the current one stays in use')
    .action((backup: string, { to }: { readonly to?: string }, command: Command) =>
      dispatch(command, (invocation) =>
        restore(invocation, resolve(backup), to === undefined ? undefined : resolve(to)),
      ),
    )
}

async function restore(invocation: Invocation, from: string, other: string | undefined): Promise<ExitCode> {
  const { host, stop } = invocation
  const path = other ?? invocation.libraryPath
  if (from === path) throw new QuarryError('usage', 'The backup is the library itself.', { where: from })
  const staged = `${path}.restoring`
  const progress = showCount(host.stderr, host.clock, 'Copying bytes')
  let size = 0
  try {
    for await (const { bytes: copied, total } of copyClosedLibrary(from, other ?? staged, stop)) {
      size = total
      progress.update(copied, total)
    }
  } finally {
    progress.end()
  }
  const made = other ?? staged
  try {
    const problems = await check(invocation, made, from)
    const ok = problems.length === 0
    const replaced = ok && other === undefined ? await swap(invocation, staged, path) : undefined
    if (!ok) await removeLibrary(made)
    const report: RestoreReport = { path, from, bytes: size, ok, problems, replaced: replaced ?? null }
    invocation.print(report, () => describe(report))
    return ok ? 0 : 1
  } catch (error) {
    await removeLibrary(made)
    throw error
  }
}

/**
 * Opens the copy, which brings it up to this version, and reads it from end to end; what is wrong with it. What makes it
 * unreadable is said of the backup: the copy goes.
 */
async function check(invocation: Invocation, path: string, backup: string): Promise<readonly string[]> {
  let problems: readonly string[] = []
  try {
    await invocation.withLibrary(
      async (client) => {
        problems = (await client.libraries.verify({}, { signal: invocation.stop })).problems
        return 0
      },
      { create: false, path },
    )
  } catch (error) {
    if (!(error instanceof QuarryError) || !unreadable.has(error.code)) throw error
    throw new QuarryError(error.code, error.message, {
      where: backup,
      hint: 'Choose another backup; nothing was changed.',
      cause: error,
    })
  }
  return problems
}

const unreadable: ReadonlySet<string> = new Set(['invalid_input', 'library_damaged', 'library_newer'])

/** Moves the library aside and the copy into its place; answers where the library is now, undefined where there was none. */
async function swap(invocation: Invocation, staged: string, path: string): Promise<string | undefined> {
  const aside = `${path.replace(/\.quarry$/, '')}-before-restore-${new Date(invocation.host.clock.now()).toISOString().replaceAll(/[:.]/g, '')}.quarry`
  // Opened once: what a process that was killed left beside it goes into the file. One that is damaged is moved as it is.
  const wasThere = await invocation
    .withLibrary(async () => 0, { create: false, path })
    .then(
      () => true,
      (error: unknown) => !(error instanceof QuarryError && error.code === 'not_found'),
    )
  if (wasThere && (await isOpen(path)))
    throw new QuarryError('busy', 'The library is open in another Quarry.', {
      where: path,
      hint: 'Close it there, then restore again.',
    })
  if (wasThere) await moveLibrary(path, aside)
  try {
    await moveLibrary(staged, path)
  } catch (error) {
    if (wasThere) await moveLibrary(aside, path)
    throw error
  }
  return wasThere ? aside : undefined
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
