import type { QuarryHandlers } from '../../contract/routes.ts'
import { readLog } from '../base/files/readLog.ts'
import type { Core } from '../core.ts'
import { fromIso } from './views/times.ts'

export function logHandlers(core: Core): QuarryHandlers['log'] {
  return {
    level: async () => ({ level: core.logLevel.level }),
    keep: async ({ level }) => {
      await core.logLevel.set(level)
      return { level }
    },
    read: async ({ since, ...query }) => {
      const file = core.logFile
      if (file === undefined) return { entries: [], next: null, file: null }
      const { entries, next } = await readLog(file, { ...query, since: fromIso(since, 'since') })
      return { entries, next: next ?? null, file }
    },
  }
}
