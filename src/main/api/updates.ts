import path from 'node:path'
import type { QuarryHandlers } from '../../contract/routes.ts'
import { defined } from '../base/defined.ts'
import type { Core } from '../core.ts'

export function updateHandlers({ updates }: Core): QuarryHandlers['updates'] {
  return {
    get: async () => updates.view(),
    change: (change) => updates.change(defined(change)),
    check: (_, signal) => updates.check(signal),
    download: async ({ folder }, signal) => ({ path: await updates.download(path.resolve(folder), signal) }),
  }
}
