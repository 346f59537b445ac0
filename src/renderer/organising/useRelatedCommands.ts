import { useMemo } from 'react'
import { useClient } from '../api.ts'
import type { Command } from '../state/commands.ts'
import { searchLikeText } from '../state/likeQuery.ts'
import { goTo, parseRoute } from '../state/route.ts'
import { stepChange } from '../state/shell.ts'
import { useStrings } from '../strings/strings.ts'
import { failureLine } from '../ui/feedback/describeFailure.ts'
import { toast } from '../ui/feedback/toast.tsx'
import { chosenPair, moreLike } from './moreLike.ts'
import { chosenNow, selectedInList, twoChosenNow } from './useChosen.ts'

/** The text that is selected in the reading pane, else ''. */
function selectedText(): string {
  const selection = window.getSelection()
  const at = selection?.anchorNode
  const element = at instanceof Element ? at : at?.parentElement
  return selection && element?.closest('.reader') ? selection.toString().trim() : ''
}

const isComparing = () => parseRoute(window.location.hash).at.page === 'compare'

/** What finds documents like the chosen ones, and compares two of them, by key and in the palette. */
export function useRelatedCommands(): readonly Command[] {
  const w = useStrings().related
  const client = useClient()
  return useMemo(() => {
    const report = (error: unknown) => toast({ text: failureLine(error), tone: 'bad' })
    const step = (by: 1 | -1) => () => stepChange.set({ by })
    return [
      {
        id: 'related.like',
        title: w.moreLike,
        group: 'search',
        isOfChosen: true,
        keys: ['L'],
        enabled: (focus) => selectedText() !== '' || chosenNow(focus) !== null,
        run: () => {
          const chosen = chosenNow()
          const text = selectedText()
          if (text !== '') searchLikeText(text)
          else if (chosen) moreLike(client, chosen).catch(report)
        },
      },
      {
        id: 'related.compare',
        title: w.compare,
        group: 'view',
        isOfChosen: true,
        keys: ['C'],
        // Who looks for it with another number of documents is told what it needs.
        enabled: (focus) => chosenNow(focus) !== null,
        isOffered: () => selectedInList() > 0,
        run: () => {
          const chosen = twoChosenNow()
          if (!chosen) {
            toast({ text: w.compareNeedsTwo })
            return
          }
          chosenPair(chosen)
            .then((pair) => pair && goTo({ page: 'compare', first: String(pair[0]), second: String(pair[1]) }))
            .catch(report)
        },
      },
      {
        id: 'compare.next',
        title: w.nextChange,
        group: 'view',
        keys: ['F7'],
        enabled: isComparing,
        run: step(1),
      },
      {
        id: 'compare.previous',
        title: w.previousChange,
        group: 'view',
        keys: ['Shift+F7'],
        enabled: isComparing,
        run: step(-1),
      },
    ]
  }, [client, w])
}
