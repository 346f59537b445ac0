import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SampleName } from '../../contract/files/imports.ts'
import type { LibraryView } from '../../contract/libraries.ts'
import { useClient } from '../api.ts'
import { goTo, openReading } from '../state/route.ts'
import { forgetTravels } from '../state/travel.ts'
import { openDialog } from '../state/shell.ts'
import { resetLibraryStores } from '../state/store.ts'
import { toast } from '../ui/feedback/toast.tsx'
import { failureLine } from '../ui/feedback/describeFailure.ts'
import { useStrings } from '../strings/strings.ts'
import { restoring } from './upkeep.ts'

/** Switches the library. */
export function useOpenLibrary() {
  const client = useClient()
  return useSwitch((input: { readonly path: string; readonly create: boolean }) => client.libraries.open(input))
}

/** Opens a library of its own with a sample, which is imported where that was not done before. */
export function useOpenSample() {
  const client = useClient()
  return useSwitch((name: SampleName) => client.libraries.sample({ name }))
}

/** What a page does when the core has the same library in another place: everything is read again. */
export function useSwitched(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.resetQueries()
}

/** Forgets what the pages knew of the library before: its ids mean other things in the next one. */
export function useForgetLibrary() {
  const queries = useQueryClient()
  return async () => {
    openReading(null)
    forgetTravels()
    resetLibraryStores()
    await queries.resetQueries()
  }
}

function useSwitch<Input>(open: (input: Input) => Promise<LibraryView>) {
  const forget = useForgetLibrary()
  const strings = useStrings()
  return useMutation({
    mutationFn: open,
    onSuccess: async (library) => {
      openDialog.set(null)
      goTo({ page: 'search' })
      restoring.set((now) => ({ ...now, report: null }))
      await forget()
      toast({ text: strings.libraries.opened(library.name) })
    },
    onError: (error) => toast({ text: failureLine(error), tone: 'bad' }),
  })
}
