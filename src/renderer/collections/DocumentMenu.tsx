import { ExternalLink, FileText, Link, ListX, MessageSquareQuote } from 'lucide-react'
import type { DocumentSummary } from '../../contract/documents.ts'
import { askAbout } from '../conversations/askAbout.ts'
import { markedDocuments } from '../marks/marking.ts'
import { useMarkEntries } from '../marks/useMarkEntries.tsx'
import { openOutside } from '../ui/text/openOutside.ts'
import { webAddress } from '../ui/text/webAddress.ts'
import { MenuAt, type MenuEntry, type MenuPlace } from '../ui/overlays/Menu.tsx'
import { copyToClipboard } from '../ui/feedback/copyToClipboard.ts'
import { useStrings, type Strings } from '../strings/strings.ts'

/** What a menu is about, and where it is. */
export interface DocumentMenuState {
  readonly documents: readonly DocumentSummary[]
  readonly at: MenuPlace
}

/** What can be done to the documents that are selected in a collection. */
export function DocumentMenu({
  open,
  onClose,
  onOpen,
  onTakeOut,
}: {
  /** Null: closed. */
  readonly open: DocumentMenuState | null
  readonly onClose: () => void
  /** Reads the one document. */
  readonly onOpen: () => void
  readonly onTakeOut: () => void
}) {
  const strings = useStrings()
  const documents = open?.documents ?? []
  const marks = useMarkEntries(open && markedDocuments(documents.map(({ id }) => id)))
  return (
    <MenuAt
      label={documents.length === 1 ? strings.documents.actions : strings.documents.actionsFor(documents.length)}
      at={open?.at ?? null}
      onClose={onClose}
      entries={entriesFor(documents, strings, marks, onOpen, onTakeOut)}
    />
  )
}

function entriesFor(
  documents: readonly DocumentSummary[],
  strings: Strings,
  marks: readonly MenuEntry[],
  onOpen: () => void,
  onTakeOut: () => void,
): readonly MenuEntry[] {
  const w = strings.documents
  const links = documents.map(({ url }) => webAddress(url)).filter((link) => link !== null)
  const isOne = documents.length === 1
  const page = isOne ? links[0] : undefined
  return [
    ...(isOne
      ? [{ id: 'open', label: w.open, icon: <FileText aria-hidden />, keys: 'Enter', run: onOpen } as const]
      : []),
    ...(page === undefined
      ? []
      : [
          {
            id: 'page',
            label: strings.reading.openSource,
            icon: <ExternalLink aria-hidden />,
            run: () => openOutside(page),
          },
        ]),
    {
      id: 'ask',
      label: isOne ? strings.ask.about : strings.ask.aboutSeveral(documents.length),
      icon: <MessageSquareQuote aria-hidden />,
      run: () => askAbout(documents.map(({ id }) => id)),
    },
    {
      id: 'copy',
      label: isOne ? w.copyLink : w.copyLinks(links.length || documents.length),
      icon: <Link aria-hidden />,
      disabled: links.length === 0,
      run: () => copyToClipboard(links.join('\n'), w.linksCopied(links.length)),
    },
    { id: 'marks', separator: true },
    ...marks,
    { id: 'line', separator: true },
    {
      id: 'remove',
      label: isOne ? w.remove : w.removeSeveral(documents.length),
      icon: <ListX aria-hidden />,
      keys: 'Delete',
      danger: true,
      run: onTakeOut,
    },
  ]
}
