import { goTo, parseRoute } from '../state/route.ts'
import { focusSearch } from '../state/shell.ts'
import { everything, newScope } from './askState.ts'

/**
 * Begins a question to one document. Where one is being put together already, the document joins those that are in its
 * scope; from anywhere else it is the only one.
 */
export function askAbout(documentId: number): void {
  const { at } = parseRoute(window.location.hash)
  const isNew = at.page === 'ask' && at.id === undefined
  newScope.set((scope) => {
    const documents = isNew ? scope.documents.filter((other) => other !== documentId) : []
    return { ...(isNew ? scope : everything), documents: [...documents, documentId] }
  })
  goTo({ page: 'ask' })
  focusSearch.set((count) => count + 1)
}
