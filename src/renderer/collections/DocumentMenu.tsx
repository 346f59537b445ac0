import {
  AppWindow,
  CalendarRange,
  Columns2,
  Columns3Cog,
  Download,
  ExternalLink,
  Files,
  FileText,
  Link,
  ListX,
  MessageSquareQuote,
  NotebookPen,
  Sparkle,
} from 'lucide-react'
import { useQueryClient } from '@tanstack/react-query'
import { memo } from 'react'
import { askAbout } from '../conversations/askAbout.ts'
import { exportChosen } from '../exporting/ExportAsked.tsx'
import { settingField } from '../fields/FieldDialog.tsx'
import type { SharedMarks } from '../marks/lists/sharedMarks.ts'
import { linkTo } from '../marks/notes/noteLinks.ts'
import { useMarkEntries } from '../marks/useMarkEntries.tsx'
import { filingEntries } from '../organising/filingEntries.tsx'
import type { Chosen } from '../organising/filing.ts'
import { keysOf } from '../state/commands.ts'
import { mostLike, searchLike } from '../state/likeQuery.ts'
import { collectionNow } from '../state/queries.ts'
import { goTo } from '../state/route.ts'
import { showChosenOnTimeline } from '../organising/showChosen.ts'
import { openInWindow } from '../state/tabs/openInWindow.ts'
import { useTabActions } from '../state/tabs/useTabs.ts'
import { openOutside } from '../ui/text/openOutside.ts'
import { webAddress } from '../ui/text/webAddress.ts'
import { MenuAt, type MenuEntry, type MenuPlace } from '../ui/overlays/Menu.tsx'
import { copyToClipboard } from '../ui/feedback/copyToClipboard.ts'
import { useStrings, type Strings } from '../strings/strings.ts'

/** What a menu is about, and where it is. */
export interface DocumentMenuState {
  readonly chosen: Chosen
  /** Those that are asked about and whose links are copied: not all of a very large selection. */
  readonly documents: readonly MenuDocument[]
  readonly marks: SharedMarks
  readonly at: MenuPlace
}

interface MenuDocument {
  readonly id: number
  readonly passageId?: number
  readonly url: string | null
}

/**
 * What can be done to the documents that are selected in a list. Closed, it is not drawn again with the list, which is in each
 * frame in which one scrolls.
 */
export const DocumentMenu = memo(function DocumentMenu({
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
  /** Left out where they are not looked at in a collection. */
  readonly onTakeOut?: () => void
}) {
  const strings = useStrings()
  const count = open?.chosen.count ?? 0
  const marks = useMarkEntries(open)
  const tabs = useTabActions()
  const queries = useQueryClient()
  const of = open?.chosen.from
  const from = of == null ? undefined : collectionNow(queries, of)?.name
  return (
    <MenuAt
      label={count === 1 ? strings.documents.actions : strings.documents.actionsFor(count)}
      at={open?.at ?? null}
      onClose={onClose}
      entries={open ? entriesFor(open, strings, marks, tabs, onOpen, onTakeOut, from) : []}
    />
  )
}, areClosed)

function areClosed(before: { readonly open: object | null }, now: { readonly open: object | null }): boolean {
  return before.open === null && now.open === null
}

function entriesFor(
  { chosen, documents }: DocumentMenuState,
  strings: Strings,
  marks: readonly MenuEntry[],
  tabs: Pick<ReturnType<typeof useTabActions>, 'open'>,
  onOpen: () => void,
  onTakeOut: (() => void) | undefined,
  /** The collection that they are taken out of. */
  from: string | undefined,
): readonly MenuEntry[] {
  const w = strings.documents
  const links = documents.map(({ url }) => webAddress(url)).filter((link) => link !== null)
  const isOne = chosen.count === 1
  const page = isOne ? links[0] : undefined
  const [first] = documents
  const reading = first ? { documentId: first.id, passageId: first.passageId ?? null } : null
  return [
    ...(isOne
      ? [
          { id: 'open', label: w.open, icon: <FileText aria-hidden />, keys: 'Enter', run: onOpen } as const,
          ...(reading === null
            ? []
            : [
                {
                  id: 'tab',
                  label: w.openInTab,
                  icon: <Files aria-hidden />,
                  keys: 'Mod+Enter',
                  run: () => tabs.open(reading, chosen.title ?? '', false),
                },
                {
                  id: 'window',
                  label: w.openInWindow,
                  icon: <AppWindow aria-hidden />,
                  run: () => openInWindow(reading),
                },
              ]),
        ]
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
      id: 'like',
      label: isOne ? strings.related.moreLike : strings.related.moreLikeSeveral(documents.length),
      icon: <Sparkle aria-hidden />,
      keys: keysOf('related.like'),
      run: () => searchLike({ ids: documents.slice(0, mostLike).map(({ id }) => id), title: chosen.title }),
    },
    ...compareEntry(documents, strings),
    {
      id: 'copy',
      label: isOne ? w.copyLink : w.copyLinks(links.length || documents.length),
      icon: <Link aria-hidden />,
      disabled: links.length === 0,
      run: () => copyToClipboard(links.join('\n'), w.linksCopied(links.length)),
    },
    ...(reading === null || !isOne
      ? []
      : [
          {
            id: 'noteLink',
            label: strings.marks.copyNoteLink,
            icon: <NotebookPen aria-hidden />,
            run: () => copyToClipboard(linkTo(reading.documentId, null), strings.marks.linkCopied),
          },
        ]),
    { id: 'filing', separator: true },
    ...filingEntries(chosen, strings),
    { id: 'marks', separator: true },
    ...marks,
    {
      id: 'field',
      label: strings.fields.setMenu,
      icon: <Columns3Cog aria-hidden />,
      run: () => settingField.set(chosen),
    },
    { id: 'elsewhere', separator: true },
    {
      id: 'timeline',
      label: strings.timeline.open,
      icon: <CalendarRange aria-hidden />,
      run: () => showChosenOnTimeline(chosen),
    },
    {
      id: 'export',
      label: strings.exporting.exportMenu,
      icon: <Download aria-hidden />,
      run: () => exportChosen(chosen),
    },
    ...(onTakeOut
      ? [
          { id: 'line', separator: true } as const,
          {
            id: 'remove',
            label: takeOutLabel(chosen, from, strings),
            hint: w.takeOutHint,
            icon: <ListX aria-hidden />,
            keys: 'Delete',
            danger: true,
            run: onTakeOut,
          },
        ]
      : []),
  ]
}

/** What taking them out is called, with the collection that they leave. */
export function takeOutLabel({ count }: Chosen, from: string | undefined, { documents: w }: Strings): string {
  if (from === undefined) return w.takeOut
  return count === 1 ? w.takeOutOf(from) : w.takeOutSeveral(count, from)
}

/** For two documents. */
function compareEntry(documents: readonly MenuDocument[], strings: Strings): readonly MenuEntry[] {
  const [first, second, ...more] = documents
  if (!first || !second || more.length > 0) return []
  return [
    {
      id: 'compare',
      label: strings.related.compare,
      icon: <Columns2 aria-hidden />,
      keys: keysOf('related.compare'),
      run: () => goTo({ page: 'compare', first: String(first.id), second: String(second.id) }),
    },
  ]
}
