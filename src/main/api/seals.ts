import type { QuarryHandlers } from '../../contract/routes.ts'
import { QuarryError } from '../base/errors.ts'
import type { Core } from '../core.ts'
import { sealFile } from '../exporting/custody/seal.ts'
import { sealKey } from '../exporting/custody/sealKey.ts'

export function sealHandlers(core: Core): QuarryHandlers['seals'] {
  return {
    make: async ({ path }, signal) => {
      const { dataFolder, shell, clock } = core
      // In a browser a page names no file of this computer.
      if (shell === 'web' || dataFolder === undefined)
        throw new QuarryError('permission', 'Files are not sealed from the browser.', {
          hint: 'Seal the downloaded file on the command line.',
        })
      const { timestamp: _, ...seal } = await sealFile(path, await sealKey(dataFolder), clock, { signal })
      return seal
    },
  }
}
