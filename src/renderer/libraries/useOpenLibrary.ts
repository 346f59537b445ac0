import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useClient } from '../api.ts'
import { goTo, openReading } from '../state/route.ts'
import { forgetTravels } from '../state/travel.ts'
import { openDialog } from '../state/shell.ts'
import { resetLibraryStores } from '../state/store.ts'
import { toast } from '../ui/feedback/toast.tsx'
import { failureLine } from '../ui/feedback/describeFailure.ts'
import { useStrings } from '../strings/strings.ts'

/** Switches the library. What the pages knew of the one before is forgotten: its ids mean other things here. */
export function useOpenLibrary() {
  const client = useClient()
  const queries = useQueryClient()
  const strings = useStrings()
  return useMutation({
    mutationFn: (input: { readonly path: string; readonly create: boolean }) => client.libraries.open(input),
    onSuccess: async (library) => {
      openDialog.set(null)
      openReading(null)
      goTo({ page: 'search' })
      forgetTravels()
      resetLibraryStores()
      await queries.resetQueries()
      toast({ text: strings.libraries.opened(library.name) })
    },
    onError: (error) => toast({ text: failureLine(error), tone: 'bad' }),
  })
}
