import { readFile } from 'node:fs/promises'
import { startLocalService } from '../../../localservice/server.ts'
import { QuarryError } from '../../base/errors.ts'
import type { RunningServer, ServeLocalOptions } from './host.ts'

/** The local service in this process, on loopback. Throws on a faults file that cannot be used and on a port that is taken. */
export async function serveLocal(options: ServeLocalOptions): Promise<RunningServer> {
  const faults = options.faultsFile === undefined ? undefined : await readFaults(options.faultsFile)
  try {
    const { port, key, corpusFile, stateFolder } = options
    return await startLocalService({ port, key, faults, corpusFile, stateFolder })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
      throw new QuarryError('busy', `Port ${options.port} is taken.`, { hint: 'Choose another one, or 0 for any.' })
    throw error
  }
}

async function readFaults(path: string): Promise<unknown> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch {
    throw new QuarryError('not_found', 'The faults file cannot be read.', { where: path })
  }
  try {
    return JSON.parse(text)
  } catch {
    throw new QuarryError('invalid_input', 'The faults file is not JSON.', { where: path })
  }
}
