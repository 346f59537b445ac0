import { Circle, CircleDot, ListChecks, Star, StarOff, Tags } from 'lucide-react'
import { keysOf } from '../state/commands.ts'
import { failureLine } from '../ui/feedback/describeFailure.ts'
import { toast } from '../ui/feedback/toast.tsx'
import type { MenuEntry } from '../ui/overlays/Menu.tsx'
import { useStrings } from '../strings/strings.ts'
import { marking, type MarkedDocuments } from './marking.ts'
import { useMarkActions } from './useMarkActions.ts'

/** What marks documents, for every menu that is about some. */
export function useMarkEntries(documents: MarkedDocuments | null): readonly MenuEntry[] {
  const w = useStrings().marks
  const actions = useMarkActions()
  if (!documents) return []
  const mark = (how: 'star' | 'read', on: boolean) => () => {
    documents.selection().then(
      (selection) => actions[how](selection, on),
      (error: unknown) => toast({ text: failureLine(error), tone: 'bad' }),
    )
  }
  return [
    {
      id: 'tag',
      label: w.tagMenu,
      icon: <Tags aria-hidden />,
      keys: keysOf('marks.tag'),
      run: () => marking.set({ what: 'tags', documents }),
    },
    { id: 'star', label: w.star, icon: <Star aria-hidden />, keys: keysOf('marks.star'), run: mark('star', true) },
    { id: 'unstar', label: w.unstar, icon: <StarOff aria-hidden />, run: mark('star', false) },
    {
      id: 'read',
      label: w.markRead,
      icon: <Circle aria-hidden />,
      keys: keysOf('marks.read'),
      run: mark('read', true),
    },
    { id: 'unread', label: w.markUnread, icon: <CircleDot aria-hidden />, run: mark('read', false) },
    {
      id: 'lists',
      label: w.listsMenu,
      icon: <ListChecks aria-hidden />,
      keys: keysOf('marks.lists'),
      run: () => marking.set({ what: 'lists', documents }),
    },
  ]
}
