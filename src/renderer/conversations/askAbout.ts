import { goTo, parseRoute } from '../state/route.ts'
import { focusSearch } from '../state/shell.ts'
import { askDepth, everything, newScope, wantsFresh } from './askState.ts'

/**
 * Begins a question to documents. Where one is being put together already, they join those that are in its scope; from
 * anywhere else they are the only ones.
 */
export function askAbout(documentIds: readonly number[]): void {
  const { at } = parseRoute(window.location.hash)
  const isNew = at.page === 'ask' && at.id === undefined
  newScope.set((scope) => {
    const documents = isNew ? scope.documents.filter((other) => !documentIds.includes(other)) : []
    return { ...(isNew ? scope : everything), documents: [...documents, ...documentIds] }
  })
  openQuestion()
}

/** Begins a question to collections, with those inside them, whatever was asked before. */
export function askCollections(collections: readonly number[]): void {
  newScope.set({ ...everything, collections })
  openQuestion()
}

function openQuestion(): void {
  askDepth.set('collections')
  wantsFresh.set(true)
  goTo({ page: 'ask' })
  focusSearch.set((count) => count + 1)
}
