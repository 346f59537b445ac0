import type { QuarryHandlers } from '../../contract/routes.ts'
import type { Core } from '../core.ts'
import type { PortableOutcome } from '../exporting/portable/importPortable.ts'

export function portableHandlers(core: Core): QuarryHandlers['portable'] {
  return {
    import: async function* ({ source }, signal) {
      const { portable, importing } = core.library
      const path = source.kind === 'path' ? source.path : importing.uploads.pathOf(source.uploadId)
      let outcome: PortableOutcome | undefined
      const steps = async function* () {
        outcome = yield* portable.import(path, signal)
      }
      for await (const progress of steps()) yield { kind: 'progress', ...progress }
      if (outcome) yield { kind: 'imported', ...outcome }
    },
  }
}
