import { useQuery } from '@tanstack/react-query'
import type { RelatedResult } from '../../contract/related.ts'
import { useClient } from '../api.ts'
import { keys } from '../state/queries.ts'
import { useStrings } from '../strings/strings.ts'
import type { TabItem } from '../ui/layout/Tabs.tsx'
import { RelatedDocuments } from './RelatedDocuments.tsx'

/** The tab of what is related to a document, with how many near-duplicates it has. */
export function useRelatedTab(documentId: number, title: string): TabItem<'related'> {
  const client = useClient()
  const w = useStrings().related
  const counted = useQuery({
    queryKey: keys.copyCount(documentId),
    queryFn: ({ signal }) => client.related.copies({ documentId }, { signal }),
  }).data
  // Once the tab was open, those that are copies by meaning are known as well.
  const found = useQuery<RelatedResult>({ queryKey: keys.related(documentId), enabled: false }).data
  const count = found?.copies.length ?? counted?.copies ?? 0
  return {
    id: 'related',
    label: w.tab,
    ...(count === 0 ? {} : { count, countName: w.copiesCount(count, found?.copiesCut ?? false) }),
    content: <RelatedDocuments documentId={documentId} title={title} />,
  }
}
