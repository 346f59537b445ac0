import type { QuarryHandlers } from '../../contract/routes.ts'
import type { Core } from '../core.ts'

export function trashHandlers(core: Core): QuarryHandlers['trash'] {
  return {
    list: async () =>
      (await core.library.trash.list()).map(({ removedAt, ...removed }) => ({
        ...removed,
        removedAt: new Date(removedAt).toISOString(),
      })),
  }
}
