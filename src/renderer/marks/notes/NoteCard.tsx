import { Pencil, Trash2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { MarkColour } from '../../../contract/organising/colours.ts'
import type { NoteView } from '../../../contract/organising/notes.ts'
import { useFilable } from '../../organising/useFilable.tsx'
import { opensDocument } from '../../state/presses.ts'
import { goTo } from '../../state/route.ts'
import { shownQuote } from '../highlights/shownQuote.ts'
import { openSpan } from '../openSpan.ts'
import { IconButton } from '../../ui/controls/Button.tsx'
import { isFocusLost, useFocusLeft } from '../../ui/layout/pageFocus.ts'
import { useFormats, useStrings } from '../../strings/strings.ts'
import { NoteEditor } from './NoteEditor.tsx'
import { NoteText } from './NoteText.tsx'
import { Quote } from './Quote.tsx'
import { useNoteActions } from './useNoteActions.ts'
import { placeOnPage, startNote, useNoteDraft } from './useNoteDraft.ts'

/** What takes the focus from a note that was removed: the same button of the next one. */
const besideCard = '.noteCard > .noteFoot > .button:last-child'

/** A note: its text, when it was changed, edited in place and removed. */
export function NoteCard({
  note,
  colour = null,
  hidesQuote = false,
  namesDocument = false,
}: {
  readonly note: NoteView
  readonly colour?: MarkColour | null
  /** Set where the highlight is already shown above the note. */
  readonly hidesQuote?: boolean
  /** Shows a link to the document of the note. */
  readonly namesDocument?: boolean
}) {
  const strings = useStrings()
  const { dateTime } = useFormats()
  const w = strings.marks
  const { change, remove } = useNoteActions()
  const { id, documentId, title } = note
  const onPage = placeOnPage(id)
  const draft = useNoteDraft(namesDocument ? onPage : `note ${id} beside the text`, note.text, () => {
    goTo({ page: 'notes', id })
    return onPage
  })
  const isEditing = draft.text !== null
  const card = useRef<HTMLElement>(null)
  useFocusLeft(card, besideCard)
  const wasEditing = useRef(isEditing)
  useEffect(() => {
    const hasEnded = wasEditing.current && !isEditing
    wasEditing.current = isEditing
    // The field had the focus, and is gone; what was edited can be edited again.
    if (hasEnded && isFocusLost()) card.current?.querySelector<HTMLElement>('.noteFoot > .button')?.focus()
  }, [isEditing])
  const quote = note.quote === null ? null : shownQuote(note.quote, note.box, strings)
  const filable = useFilable(documentId, title || null)
  return (
    <article ref={card} className="noteCard" aria-label={w.note}>
      {quote === null || hidesQuote ? null : documentId === null ? (
        <Quote text={quote} colour={colour} />
      ) : (
        <button
          type="button"
          className="highlightQuote"
          {...opensDocument}
          aria-label={w.showInText(quote)}
          onClick={() => openSpan(documentId, note.span, note.box)}
        >
          <Quote text={quote} colour={colour} />
        </button>
      )}
      {isEditing ? (
        <NoteEditor draft={draft} initial={note.text} onSave={(text) => change.mutateAsync({ id, text })} />
      ) : (
        <NoteText note={note} />
      )}
      {filable.menu}
      <footer className="noteFoot">
        {namesDocument ? (
          documentId === null ? (
            <span className="faint">{w.freeNote}</span>
          ) : (
            <button
              type="button"
              {...opensDocument}
              {...filable.row}
              {...filable.grip}
              className="textLink ellipsis"
              onClick={() => openSpan(documentId, note.span, note.box)}
            >
              {title || strings.documents.untitled}
            </button>
          )
        ) : null}
        <span className="faint num grow ellipsis">
          {note.addedBy === null ? dateTime(note.changedAt) : `${w.noteBy(note.addedBy)} · ${dateTime(note.changedAt)}`}
        </span>
        {isEditing ? null : (
          <>
            <IconButton size="small" label={w.editNote} onPress={() => startNote(draft.place, note.text)}>
              <Pencil aria-hidden />
            </IconButton>
            <IconButton size="small" label={w.removeNote} onPress={() => remove.mutate(note)}>
              <Trash2 aria-hidden />
            </IconButton>
          </>
        )}
      </footer>
    </article>
  )
}
