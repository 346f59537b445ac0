import { routes } from '../../src/contract/routes.ts'
import { directClient } from '../../src/contract/wire/direct.ts'
import { createHandlers } from '../../src/main/api/handlers.ts'
import { errorToData } from '../../src/main/base/errors.ts'
import { createCore } from '../../src/main/core.ts'

/** Captures a page of this computer, which the command line refuses: it is not on the public web. */
export async function captureHere(libraryPath: string, address: string, collection: string): Promise<void> {
  const core = await createCore({
    shell: 'cli',
    version: 'check',
    libraryPath,
    create: false,
    allowAddress: (one) => one === '127.0.0.1',
  })
  try {
    const client = directClient(routes, createHandlers(core), errorToData)
    const { capture } = await client.captures.start({ addresses: [address], collection, embed: false })
    for await (const seen of client.jobs.watch({ id: capture.id })) void seen
  } finally {
    await core.close()
  }
}
