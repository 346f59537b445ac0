import { useQuery } from '@tanstack/react-query'
import { useClient } from '../api.ts'
import { keys } from '../state/queries.ts'
import { useStrings } from '../strings/strings.ts'
import type { TabItem } from '../ui/layout/Tabs.tsx'
import { DocumentVersions } from './DocumentVersions.tsx'

/** The tab of a document's versions; none where there is only one. */
export function useVersionsTab(documentId: number): readonly TabItem<'versions'>[] {
  const client = useClient()
  const w = useStrings().versions
  const { data } = useQuery({
    queryKey: keys.versions(documentId),
    queryFn: ({ signal }) => client.versions.list({ documentId }, { signal }),
  })
  if (!data || data.length < 2) return []
  const content = <DocumentVersions documentId={documentId} versions={data} />
  return [{ id: 'versions', label: w.tab, count: data.length, content }]
}
