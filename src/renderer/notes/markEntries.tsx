import { FileText, Link, NotebookPen, Pencil, Tags, Trash2 } from 'lucide-react'
import { writingNote } from '../marks/markState.ts'
import { marking } from '../marks/marking.ts'
import { linkTo } from '../marks/notes/noteLinks.ts'
import { placeOnPage, startNote } from '../marks/notes/useNoteDraft.ts'
import { openSpan } from '../marks/openSpan.ts'
import type { Chosen } from '../organising/filing.ts'
import { filingEntries } from '../organising/filingEntries.tsx'
import type { Strings } from '../strings/strings.ts'
import { copyToClipboard } from '../ui/feedback/copyToClipboard.ts'
import type { MenuEntry } from '../ui/overlays/Menu.tsx'
import type { Marked } from './marked.ts'

/** What can be done with notes and highlights of the page, and with the documents that they are on. */
export function markEntries(
  marked: readonly Marked[],
  documents: Chosen | null,
  remove: () => void,
  strings: Strings,
): readonly MenuEntry[] {
  const w = strings.marks
  const [only] = marked.length === 1 ? marked : []
  return [
    ...(only ? entriesOfOne(only, strings) : []),
    ...(documents
      ? [
          { id: 'filing', separator: true } as const,
          ...filingEntries(documents, strings),
          {
            id: 'tag',
            label: w.tagMenu,
            icon: <Tags aria-hidden />,
            run: () => marking.set({ what: 'tags', documents }),
          },
        ]
      : []),
    { id: 'removing', separator: true },
    {
      id: 'remove',
      label: only ? (only.note ? w.removeNote : w.removeHighlightMenu) : w.removeMarked(marked.length),
      icon: <Trash2 aria-hidden />,
      keys: 'Delete',
      danger: true,
      run: remove,
    },
  ]
}

function entriesOfOne({ note, highlight }: Marked, strings: Strings): readonly MenuEntry[] {
  const w = strings.marks
  const { documentId, span, box } = highlight ?? note
  return [
    ...(documentId === null
      ? []
      : [
          {
            id: 'open',
            label: strings.documents.open,
            icon: <FileText aria-hidden />,
            keys: 'Enter',
            run: () => openSpan(documentId, span, box),
          },
        ]),
    note
      ? {
          id: 'edit',
          label: w.editNote,
          icon: <Pencil aria-hidden />,
          run: () => startNote(placeOnPage(note.id), note.text),
        }
      : {
          id: 'note',
          label: w.addNote,
          icon: <NotebookPen aria-hidden />,
          run: () =>
            writingNote.set({
              kind: 'highlight',
              documentId: highlight.documentId,
              highlightId: highlight.id,
              quote: highlight.quote,
            }),
        },
    ...(documentId === null
      ? []
      : [
          {
            id: 'link',
            label: w.copyNoteLink,
            icon: <Link aria-hidden />,
            run: () => copyToClipboard(linkTo(documentId, span), w.linkCopied),
          },
        ]),
  ]
}
