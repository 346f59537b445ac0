import type { TaskView } from '../../contract/generation.ts'
import { useClient } from '../api.ts'
import { SavePopover } from '../collections/saving/SavePopover.tsx'
import { useIntoChoice } from '../collections/saving/useIntoChoice.ts'
import { useSaving } from '../collections/saving/useSaving.ts'
import { useStrings } from '../strings/strings.ts'

/** Makes a document of what was made, in a collection. */
export function SaveTask({ task }: { readonly task: TaskView }) {
  const w = useStrings().generate
  const client = useClient()
  const choice = useIntoChoice(w.gallery)
  const saving = useSaving(choice, (_, collection) => client.generation.save({ ids: [task.id], collection }))
  return <SavePopover label={w.save} choice={choice} saving={saving} />
}
