import '../builtWorkers.ts'
import { routes, type QuarryClient } from '../../src/contract/routes.ts'
import { directClient } from '../../src/contract/wire/direct.ts'
import { createHandlers } from '../../src/main/api/handlers.ts'
import { errorToData } from '../../src/main/base/errors.ts'
import { createCore } from '../../src/main/core.ts'

export interface Killable {
  readonly library: string
  /** Address of the service. */
  readonly service: string
  /** The point to die at; undefined: it lives. */
  readonly kill: string | undefined
  /** At which passing of that point, counted from 1. */
  readonly at: string
  /** Which addresses pages may be fetched from; undefined: the public ones. */
  readonly allowAddress?: (address: string) => boolean
}

/** A core that kills its own process without warning, and a client of it. */
export async function openKillable({ library, service, kill, at, allowAddress }: Killable) {
  let left = Number(at)
  const core = await createCore({
    shell: 'cli',
    version: 'test',
    libraryPath: library,
    create: true,
    remote: { baseUrl: service, apiKey: 'test-key' },
    ...(allowAddress ? { allowAddress } : {}),
    probe: (point) => {
      if (point === kill && --left === 0) process.kill(process.pid, 'SIGKILL')
    },
  })
  const client: QuarryClient = directClient(routes, createHandlers(core), errorToData)
  return { core, client }
}
