import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { useEffect } from 'react'
import { useClient } from '../api.ts'
import { keys } from '../state/queries.ts'
import { useRoute } from '../state/route.ts'
import { Button } from '../ui/controls/Button.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { searchLibrary } from '../state/searchState.ts'
import { useStrings } from '../strings/strings.ts'
import { ReadingPane } from './ReadingPane.tsx'

/** What a window shows that was opened for one document: that, with all that can be done to it. */
export function DocumentPage() {
  const strings = useStrings()
  const client = useClient()
  const queries = useQueryClient()
  const { reading } = useRoute()
  const id = reading?.documentId ?? 0
  const title = useQuery({
    queryKey: keys.document(id),
    queryFn: ({ signal }) => client.documents.get({ id }, { signal }),
    enabled: reading !== null,
  }).data?.title
  useEffect(() => {
    document.title = `${title || strings.documents.untitled} – Quarry`
  }, [title, strings])
  // Another window may have changed theme, keys or marks meanwhile.
  useEffect(() => {
    const refresh = () => {
      void queries.invalidateQueries({ queryKey: keys.settings })
      void queries.invalidateQueries({ queryKey: keys.marks.all })
    }
    window.addEventListener('focus', refresh)
    return () => window.removeEventListener('focus', refresh)
  }, [queries])
  if (reading) return <ReadingPane reading={reading} isAlone />
  return (
    <EmptyState
      icon={<FileText aria-hidden />}
      title={strings.reading.empty}
      actions={<Button onPress={searchLibrary}>{strings.commands.goSearch}</Button>}
    >
      <p>{strings.reading.emptyHint}</p>
    </EmptyState>
  )
}
