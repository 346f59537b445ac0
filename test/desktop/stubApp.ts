import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { buildStub } from './buildStub.ts'
import { launchDesktop, type LaunchedApp } from './launch.ts'
import { waitUntil } from './waitUntil.ts'

/** Waits until the page of the stub has its port. */
export const hasPort = (page: Page): Promise<void> => waitUntil(() => page.evaluate(() => 'echo' in globalThis))

export interface StubLauncher {
  launch(options?: Parameters<typeof launchDesktop>[0]): Promise<LaunchedApp>
  /** What runs; a test that quits one itself takes it out. */
  readonly launched: LaunchedApp[]
}

/** Builds the stub for the tests of a file. What was started is quit after each test. */
export function useStub(): StubLauncher {
  let stub: string
  const launched: LaunchedApp[] = []
  beforeAll(async () => {
    stub = await mkdtemp(join(tmpdir(), 'quarry-stub-'))
    await buildStub(stub)
  })
  afterAll(() => rm(stub, { recursive: true, force: true }))
  afterEach(async () => {
    for (const app of launched.splice(0)) await app.quit()
  })
  return {
    launched,
    launch: async (options = {}) => {
      const started = await launchDesktop({ app: stub, ...options })
      launched.push(started)
      await hasPort(started.page)
      return started
    },
  }
}
