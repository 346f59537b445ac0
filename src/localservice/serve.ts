import { readFile } from 'node:fs/promises'
import { startLocalService, type LocalService } from './server.ts'

export interface ServeSettings {
  readonly port?: number | undefined
  readonly key?: string | undefined
  /** Path of a faults file; its format is described in faults.ts. */
  readonly faultsFile?: string | undefined
  /** A JSON Lines file to search instead of the bundled sample. */
  readonly corpusFile?: string | undefined
  /** Where tasks of generation are kept, over restarts; absent: in memory. */
  readonly stateFolder?: string | undefined
  /** Merged over resources/service-profile.json. */
  readonly profile?: unknown
}

/** Runs the local service alone, as `quarry service` does. Rejects with one line that says what is wrong and where. */
export async function serve(settings: ServeSettings): Promise<LocalService> {
  const { faultsFile, ...rest } = settings
  return startLocalService(faultsFile === undefined ? rest : { ...rest, faults: await readFaults(faultsFile) })
}

async function readFaults(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch (error) {
    throw new Error(
      `${path} cannot be read as a faults file: ${error instanceof Error ? error.message : String(error)}`,
      {
        cause: error,
      },
    )
  }
}
