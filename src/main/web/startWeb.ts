import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { routes } from '../../contract/routes.ts'
import { directClient } from '../../contract/wire/direct.ts'
import { dispatch } from '../../contract/wire/dispatch.ts'
import { errorDescriber } from '../api/describeError.ts'
import { createHandlers } from '../api/handlers.ts'
import { QuarryError } from '../base/errors.ts'
import { systemRandom } from '../base/random.ts'
import { projectRoot } from '../base/resources.ts'
import type { Closing } from '../model/upkeep.ts'
import { createCore, type CoreOptions } from '../core.ts'
import { serveWeb, type WebServer } from './serveWeb.ts'

export type StartWebOptions = Omit<CoreOptions, 'shell'> & {
  /** 0 for any free port. */
  readonly port: number
}

export interface StartedWeb extends WebServer {
  /** Ends the server, then closes the core as that does it. */
  close(closing?: Closing): Promise<void>
}

/**
 * A core of its own and the server before it; closing the server closes the core.
 * @throws QuarryError not_found before the pages are built
 */
export async function startWeb({ port, ...options }: StartWebOptions): Promise<StartedWeb> {
  const rendererDir = join(projectRoot, 'out', 'renderer')
  if (!existsSync(join(rendererDir, 'index.html')))
    throw new QuarryError('not_found', 'The pages of the app are not built.', {
      where: rendererDir,
      hint: 'Build them with "npm run build"; "npm start" does so by itself.',
    })
  const core = await createCore({ ...options, shell: 'web' })
  try {
    const handlers = createHandlers(core)
    await core.access.start(directClient(routes, handlers, errorDescriber(core.log), core.swapped))
    const server = await serveWeb({
      dispatcher: dispatch(routes, handlers, errorDescriber(core.log), core.swapped),
      rendererDir,
      port,
      random: options.random ?? systemRandom,
    })
    return {
      ...server,
      close: async (closing) => {
        await server.close()
        await core.close(closing)
      },
    }
  } catch (error) {
    await core.close()
    throw error
  }
}
