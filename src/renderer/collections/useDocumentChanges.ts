import { useQueryClient } from '@tanstack/react-query'
import { refreshDocuments } from '../state/refresh.ts'
import { failureLine } from '../ui/feedback/describeFailure.ts'
import { toast } from '../ui/feedback/toast.tsx'

/** What follows every change of documents and collections: the lists are read again, and a failure is shown. */
export function useDocumentChanges() {
  const queries = useQueryClient()
  return {
    refresh: () => refreshDocuments(queries),
    onError: (error: unknown) => toast({ text: failureLine(error), tone: 'bad' }),
  }
}
