import type { ReceiverView } from '../../contract/receiver.ts'
import type { QuarryHandlers } from '../../contract/routes.ts'
import { defined } from '../base/defined.ts'
import { extensionFolder, type Core } from '../core.ts'

export function receiverHandlers({ receiver }: Core): QuarryHandlers['receiver'] {
  const viewed = (view: Awaited<ReturnType<typeof receiver.view>>): ReceiverView => ({
    ...view,
    code: view.code ?? null,
    bookmarklet: view.bookmarklet ?? null,
    problem: view.problem ?? null,
    extensionFolder,
  })
  return {
    get: async () => viewed(await receiver.view()),
    change: async (change) => viewed(await receiver.change(defined(change))),
    renew: async () => viewed(await receiver.renew()),
  }
}
