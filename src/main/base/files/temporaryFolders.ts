import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import path from 'node:path'

/** What temporary folders of Quarry are for. */
type Purpose = 'extraction' | 'capture' | 'spool' | 'print' | 'library'

/** Processes of another machine, or of a container, may share the folder of temporary files and not the numbers. */
const host = hostname().replaceAll(/[^A-Za-z0-9]+/g, '') || 'host'
const folderName = /^quarry-(?:extraction|capture|spool|print|library)-([A-Za-z0-9]+)-(\d+)-\w+$/

/** Makes a temporary folder whose name tells which process it belongs to. */
export function makeTemporaryFolder(purpose: Purpose, parent: string = tmpdir()): Promise<string> {
  return mkdtemp(path.join(parent, `quarry-${purpose}-${host}-${process.pid}-`))
}

/**
 * Deletes the temporary folders of processes that were killed. Those of running ones stay, and those that cannot be
 * deleted.
 */
export async function sweepTemporaryFolders(parent: string = tmpdir()): Promise<void> {
  const names = await readdir(parent).catch(() => [])
  for (const name of names) {
    const [, of, pid] = folderName.exec(name) ?? []
    if (of !== host || isRunning(Number(pid))) continue
    await rm(path.join(parent, name), { recursive: true, force: true }).catch(() => {})
  }
}

function isRunning(pid: number): boolean {
  try {
    // Signal 0 is not sent: it only asks whether there is such a process.
    process.kill(pid, 0)
    return true
  } catch (error) {
    // One of another user may not be asked, and is there.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
