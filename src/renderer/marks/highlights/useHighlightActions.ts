import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { MarkColour } from '../../../contract/organising/colours.ts'
import type { HighlightBox, HighlightView } from '../../../contract/organising/marks.ts'
import { useClient } from '../../api.ts'
import { useTellChange } from '../../organising/useTellChange.ts'
import { refreshMarks } from '../../state/refresh.ts'
import { failureLine } from '../../ui/feedback/describeFailure.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import type { Span } from '../../ui/text/findInPage.ts'
import { useStrings } from '../../strings/strings.ts'
import { freshHighlight, lastColour } from '../markState.ts'

interface Change {
  /** Returns the id of the change, for a toast with Undo. */
  readonly run: () => Promise<number | null>
  readonly told: string
  readonly isLasting?: boolean
}

/** The target of a new highlight: a span of the stored text, or a box of a page with its text. */
export interface NewHighlight {
  readonly documentId: number
  readonly span?: Span
  readonly box?: HighlightBox
  readonly quote?: string
}

/** Makes, recolours and removes highlights. */
export function useHighlightActions() {
  const client = useClient()
  const queries = useQueryClient()
  const tell = useTellChange()
  const w = useStrings().marks
  const { mutate } = useMutation({
    mutationFn: async ({ run, told, isLasting = false }: Change) => ({ changeId: await run(), told, isLasting }),
    onSuccess: ({ changeId, told, isLasting }) => tell({ text: told, isLasting }, changeId),
    onSettled: () => refreshMarks(queries),
    onError: (error) => toast({ text: failureLine(error), tone: 'bad' }),
  })
  return useMemo(
    () => ({
      add: (wanted: NewHighlight, colour: MarkColour, onMade?: (made: HighlightView) => void) => {
        lastColour.set(colour)
        mutate({
          run: async () => {
            const { changeId, ...made } = await client.marks.highlight({ ...wanted, colour })
            freshHighlight.set(made)
            onMade?.(made)
            return changeId
          },
          told: w.highlighted,
        })
      },
      recolour: ({ id }: HighlightView, colour: MarkColour) => {
        lastColour.set(colour)
        mutate({
          run: async () => (await client.marks.recolour({ id, colour })).changeId,
          told: w.recoloured,
        })
      },
      recolourSeveral: (ids: readonly number[], colour: MarkColour) => {
        lastColour.set(colour)
        mutate({
          run: async () => (await client.marks.recolourSeveral({ ids: [...ids], colour })).changeId,
          told: w.severalRecoloured(ids.length),
        })
      },
      /** Highlights and notes together. */
      removeSeveral: (highlights: readonly number[], notes: readonly number[]) =>
        mutate({
          run: async () =>
            (await client.marks.removeSeveral({ highlights: [...highlights], notes: [...notes] })).changeId,
          told: w.severalRemoved(highlights.length, notes.length),
          isLasting: notes.length > 0,
        }),
      remove: ({ id }: HighlightView) =>
        mutate({
          run: async () => (await client.marks.removeHighlight({ id })).changeId,
          told: w.highlightRemoved,
        }),
    }),
    [client, mutate, w],
  )
}
