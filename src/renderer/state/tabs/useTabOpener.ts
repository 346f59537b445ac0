import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useClient } from '../../api.ts'
import { followPresses } from '../presses.ts'
import { keys } from '../queries.ts'
import { tabOpener, type Reading } from '../route.ts'
import { useTabActions } from './useTabs.ts'

/** Lets links to documents open tabs of their own: by Ctrl and a click, or the middle button. */
export function useTabOpener(): void {
  const client = useClient()
  const queries = useQueryClient()
  const { open } = useTabActions()
  useEffect(followPresses, [])
  useEffect(() => {
    const opener = async (reading: Reading) => {
      const id = reading.documentId
      const document = { queryKey: keys.document(id), queryFn: () => client.documents.get({ id }) }
      // A tab has the title of what is in it; one that cannot be read says why once it is shown.
      const title = await queries.fetchQuery(document).then(
        (found) => found.title,
        () => '',
      )
      open(reading, title, true)
    }
    tabOpener.set(() => (reading: Reading) => void opener(reading))
    return () => tabOpener.set(null)
  }, [client, queries, open])
}
