import { type ReactNode, type RefObject, useCallback, useMemo, useState } from 'react'
import type { DocumentView, PassageView } from '../../contract/documents.ts'
import { HighlightBar } from '../marks/highlights/HighlightBar.tsx'
import type { ChosenHighlight } from '../marks/highlights/HighlightPopover.tsx'
import { spanOfRange } from '../marks/highlights/spanOfRange.ts'
import { useHighlightActions } from '../marks/highlights/useHighlightActions.ts'
import { useMarkSelection } from '../marks/highlights/useMarkSelection.ts'
import { selectedIn, useSelected } from '../marks/highlights/useSelected.ts'
import { lastColour, writingNote } from '../marks/markState.ts'
import { linkTo } from '../marks/notes/noteLinks.ts'
import { useDocumentMarks } from '../marks/useMarks.ts'
import type { MarkColour } from '../../contract/organising/colours.ts'
import type { HighlightView } from '../../contract/organising/marks.ts'
import { copyToClipboard } from '../ui/feedback/copyToClipboard.ts'
import { useStrings } from '../strings/strings.ts'
import type { Span } from '../ui/text/findInPage.ts'

const none: readonly HighlightView[] = []

/** The highlights of the text in `frame`, the open popover, and the toolbar for the selection. */
export function useHighlights({
  document,
  passage,
  frame,
}: {
  readonly document: DocumentView
  readonly passage: PassageView | null
  readonly frame: RefObject<HTMLElement | null>
}) {
  const documentId = document.id
  const marks = useDocumentMarks(documentId).data
  const highlights = marks?.highlights ?? none
  const noted = useMemo(() => new Set(marks?.notes.map(({ highlightId }) => highlightId)), [marks])
  const [chosen, setChosen] = useState<ChosenHighlight | null>(null)
  const actions = useHighlightActions()
  const w = useStrings().marks
  const read = useCallback((range: Range) => (frame.current ? spanOfRange(frame.current, range) : null), [frame])
  const selected = useSelected(frame, read)

  const highlight = ({ start, end }: Span, colour: MarkColour) => {
    window.getSelection()?.removeAllRanges()
    actions.add({ documentId, span: { start, end } }, colour)
  }
  const note = ({ start, end }: Span) => {
    const quote = document.text.slice(start, end)
    window.getSelection()?.removeAllRanges()
    writingNote.set({ kind: 'span', documentId, start, end, quote, colour: lastColour.get() })
  }
  useMarkSelection({
    documentId,
    selected: () => selectedIn(frame.current, read)?.what ?? null,
    // Not all of a text, which a key pressed by mistake would highlight.
    instead: passage && passage.end - passage.start < document.text.length ? passage : null,
    onHighlight: (span) => highlight(span, lastColour.get()),
    onNote: note,
  })
  const bar: ReactNode = selected ? (
    <HighlightBar
      selected={selected}
      quote={document.text.slice(selected.what.start, selected.what.end)}
      colour={highlights.find(({ span }) => isSameSpan(span, selected.what))?.colour ?? null}
      onHighlight={(colour) => highlight(selected.what, colour)}
      onNote={() => note(selected.what)}
      onCopyLink={() => copyToClipboard(linkTo(documentId, selected.what), w.linkCopied)}
    />
  ) : null
  return { highlights, noted, chosen, setChosen, bar }
}

function isSameSpan(one: Span | null, other: Span): boolean {
  return one !== null && one.start === other.start && one.end === other.end
}
