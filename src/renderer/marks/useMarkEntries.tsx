import { Circle, CircleDot, ListChecks, Star, StarOff, Tags } from 'lucide-react'
import { keysOf } from '../state/commands.ts'
import { failureLine } from '../ui/feedback/describeFailure.ts'
import { toast } from '../ui/feedback/toast.tsx'
import type { MenuEntry } from '../ui/overlays/Menu.tsx'
import { useStrings } from '../strings/strings.ts'
import type { SharedMarks } from './lists/sharedMarks.ts'
import { marking, type MarkedDocuments } from './marking.ts'
import { useMarkActions } from './useMarkActions.ts'

/** What marks documents, for every menu that is about some. */
export function useMarkEntries(
  open: { readonly chosen: MarkedDocuments; readonly marks: SharedMarks } | null,
): readonly MenuEntry[] {
  const w = useStrings().marks
  const actions = useMarkActions()
  if (!open) return []
  const { chosen: documents, marks } = open
  const mark = (how: 'star' | 'read', on: boolean) => () => {
    documents.selection().then(
      (selection) => actions[how](selection, on),
      (error: unknown) => toast({ text: failureLine(error), tone: 'bad' }),
    )
  }
  const [starKeys, readKeys] = [keysOf('marks.star'), keysOf('marks.read')]
  return [
    {
      id: 'tag',
      label: w.tagMenu,
      icon: <Tags aria-hidden />,
      keys: keysOf('marks.tag'),
      run: () => marking.set({ what: 'tags', documents }),
    },
    // Where it is not known what they have, both are offered.
    ...(marks.starred === true
      ? []
      : [{ id: 'star', label: w.star, icon: <Star aria-hidden />, keys: starKeys, run: mark('star', true) }]),
    ...(marks.starred === false
      ? []
      : [{ id: 'unstar', label: w.unstar, icon: <StarOff aria-hidden />, keys: starKeys, run: mark('star', false) }]),
    ...(marks.read === true
      ? []
      : [{ id: 'read', label: w.markRead, icon: <Circle aria-hidden />, keys: readKeys, run: mark('read', true) }]),
    ...(marks.read === false
      ? []
      : [
          {
            id: 'unread',
            label: w.markUnread,
            icon: <CircleDot aria-hidden />,
            keys: readKeys,
            run: mark('read', false),
          },
        ]),
    {
      id: 'lists',
      label: w.listsMenu,
      icon: <ListChecks aria-hidden />,
      keys: keysOf('marks.lists'),
      run: () => marking.set({ what: 'lists', documents }),
    },
  ]
}
