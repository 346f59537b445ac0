import type { ChangeView, ReversalView } from '../../../contract/organising/changes.ts'
import type { QuarryHandlers } from '../../../contract/routes.ts'
import type { Core } from '../../core.ts'
import type { Change, Reversal } from '../../model/organising/change.ts'
import type { ChangeId } from '../../model/ids.ts'

export function changeHandlers(core: Core): QuarryHandlers['changes'] {
  return {
    list: async ({ limit }) => (await core.library.changes.list(limit)).map(changeView),
    undo: async ({ id }) => reversalView(await core.library.changes.undo(id as ChangeId | undefined)),
    join: async ({ ids }) => changeView(await core.library.changes.join(ids as ChangeId[])),
    redo: async ({ id }) => reversalView(await core.library.changes.redo(id as ChangeId | undefined)),
  }
}

function changeView(change: Change): ChangeView {
  return { ...change, at: new Date(change.at).toISOString() }
}

function reversalView({ change, ...counts }: Reversal): ReversalView {
  return { change: changeView(change), ...counts }
}
