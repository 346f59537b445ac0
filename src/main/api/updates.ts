import path from 'node:path'
import type { QuarryHandlers } from '../../contract/routes.ts'
import { defined } from '../base/defined.ts'
import { QuarryError } from '../base/errors.ts'
import type { Core } from '../core.ts'

export function updateHandlers({ updates, shell }: Pick<Core, 'updates' | 'shell'>): QuarryHandlers['updates'] {
  return {
    get: async () => updates.view(),
    change: (change) => updates.change(defined(change)),
    check: (_, signal) => updates.check(signal),
    download: async function* ({ folder }, signal) {
      // In a browser a page names no folder of this computer.
      if (shell === 'web')
        throw new QuarryError('permission', 'Files are not written from the browser.', {
          hint: 'Download the package from its address.',
        })
      yield* updates.download(path.resolve(folder), signal)
    },
  }
}
