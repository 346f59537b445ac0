import {
  FolderClosed,
  FolderSearch,
  History,
  Map as MapIcon,
  MessageSquareQuote,
  Pencil,
  Search,
  Settings,
  Tag,
} from 'lucide-react'
import { useMemo, useState } from 'react'
import { SmartCount } from '../collections/smart/SmartCount.tsx'
import { editedTag } from '../marks/tags/editedTag.ts'
import { useTags } from '../marks/useMarks.ts'
import { chosenNow, chosenPlace, selectedInList } from '../organising/useChosen.ts'
import { useSettingSections } from '../settings/useSettingSections.tsx'
import { useCollections } from '../state/queries.ts'
import { useTabs } from '../state/tabs/useTabs.ts'
import { goTo, openReading, parseRoute, routes } from '../state/route.ts'
import { filterByTag, searchFor } from '../state/searchState.ts'
import { focusReader, openDialog } from '../state/shell.ts'
import { useStore } from '../state/store.ts'
import { KeyHint } from '../ui/keys/KeyHint.tsx'
import { KindIcon } from '../ui/indicators/KindIcon.tsx'
import { Picker, type PickerItem, type PickerSection } from '../ui/overlays/Picker.tsx'
import { rankSections } from '../ui/overlays/rankName.ts'
import { everyLanguage, useStrings } from '../strings/strings.ts'
import { commandGroups, useCommands, type Command } from '../state/commands.ts'
import { usePaletteFinds } from './usePaletteFinds.ts'
import './palette.css'

interface PaletteItem extends PickerItem {
  /** What it is found by, where that is not its name. */
  readonly sought?: string
  /** Other words that it is found by. */
  readonly also?: string
}

interface PaletteSection extends PickerSection {
  readonly items: readonly PaletteItem[]
}

/**
 * Everything the app can do and every collection and tag by a part of its name, documents by their words, and conversations by what
 * was said in them.
 */
export function CommandPalette() {
  const open = useStore(openDialog) === 'palette'
  const strings = useStrings()
  const commands = useCommands()
  const collections = useCollections().data ?? []
  const tags = useTags().data ?? []
  const settingsIn = useSettingSections()
  const { tabs } = useTabs()
  const [text, setText] = useState('')
  const finds = usePaletteFinds(text, open)
  const close = () => {
    setText('')
    openDialog.set(null)
  }
  // Closed first, so that the command finds the focus where it was.
  const runLater = (run: () => void) => () => {
    close()
    setTimeout(run, 0)
  }
  const title = ({ title: name, detail }: Command) => (detail ? strings.commands.about(name, detail) : name)
  // What has the focus as it opens, and gets it back: a command is about that, not about the field that one types in.
  const before = useMemo(
    () =>
      open
        ? { focus: document.activeElement, chosen: chosenNow(), place: chosenPlace(), selected: selectedInList() }
        : null,
    [open],
  )
  const chosen = before?.chosen ?? null
  const isRead = before?.place === 'reader'
  const heading =
    chosen &&
    [
      strings.commands.chosen(chosen.count, chosen.title, isRead),
      ...(isRead && before.selected > 0 ? [strings.commands.chosenBeside(before.selected)] : []),
    ].join(' · ')
  const offered =
    before === null
      ? []
      : commands.filter(
          ({ id, enabled, isOffered }) => id !== 'palette.open' && enabled(before.focus) && isOffered?.() !== false,
        )
  const count = (documents: number) => <span className="faint num">{strings.common.number(documents)}</span>
  const readAgain = (id: number) => () => read({ id, passageId: null })
  // What acts on what the palette is about comes first.
  const leads = (command: Command) => command.isOfChosen === true && chosen !== null
  const itemOf = (command: Command): PaletteItem => ({
    id: command.id,
    name: title(command),
    ...(command.also ? { also: command.also } : {}),
    run: command.run,
    end: command.keys?.[0] ? <KeyHint keys={command.keys[0]} /> : null,
  })
  const settings = settingsIn(strings)
  // By their names in any language, too.
  const settingsElsewhere = text.trim() === '' ? [] : everyLanguage.map(settingsIn)
  const offers: readonly PaletteSection[] = [
    { id: 'chosen', title: strings.commands.ofChosen, items: offered.filter(leads).map(itemOf) },
    {
      id: 'recent',
      title: strings.commands.recentDocuments,
      // Without a word only the last few: the commands below are what most come for.
      items: tabs.recent.slice(0, text.trim() === '' ? 4 : tabs.recent.length).map((document) => ({
        id: `recent-${document.id}`,
        name: document.title,
        icon: <History aria-hidden />,
        run: readAgain(document.id),
      })),
    },
    ...commandGroups.map((group) => ({
      id: group,
      title: strings.commands.group[group],
      items: offered.filter((command) => command.group === group && !leads(command)).map(itemOf),
    })),
    {
      id: 'collections',
      title: strings.collections.title,
      items: collections.map((collection) => ({
        id: `collection-${collection.id}`,
        name: collection.name,
        icon: collection.smart ? <FolderSearch aria-hidden /> : <FolderClosed aria-hidden />,
        run: () => goTo({ page: 'collection', id: collection.id }),
        // A smart collection holds nothing itself: what counts is what it finds.
        end: collection.smart ? (
          <span className="faint">
            <SmartCount id={collection.id} />
          </span>
        ) : (
          count(collection.documents)
        ),
      })),
    },
    {
      id: 'maps',
      title: strings.map.title,
      // Only what is asked for: each collection has one that has documents, or finds some.
      items:
        text.trim() === ''
          ? []
          : collections
              .filter(({ smart, documents }) => smart !== null || documents > 0)
              .map(({ id, name }) => ({
                id: `map-${id}`,
                name: strings.map.of(name),
                icon: <MapIcon aria-hidden />,
                run: () => goTo({ page: 'map', id }),
              })),
    },
    {
      id: 'tags',
      title: strings.marks.tags,
      items: tags.map((tag) => ({
        id: `tag-${tag.id}`,
        name: tag.name,
        icon: <Tag aria-hidden />,
        run: () => filterByTag(tag.id),
        end: count(tag.documents),
      })),
    },
    {
      id: 'editTags',
      title: strings.marks.editTags,
      items:
        text.trim() === ''
          ? []
          : tags.map((tag) => ({
              id: `edit-tag-${tag.id}`,
              name: strings.marks.editTagNamed(tag.name),
              icon: <Pencil aria-hidden />,
              run: () => editedTag.set(tag),
            })),
    },
    {
      id: 'settings',
      title: strings.nav.settings,
      items: settings.flatMap((section, at) =>
        section.settings.map(({ name, words = '' }, place) => ({
          id: `setting-${section.title}-${name}`,
          name: `${section.title}: ${name}`,
          // The setting before its section: who types "jobs" means their page rather than how they notify.
          sought: `${name} ${section.title}`,
          also: [words, ...settingsElsewhere.map((sections) => sections[at]?.settings[place]?.name)].join(' '),
          icon: <Settings aria-hidden />,
          run: () => goTo({ page: 'settings', find: name }),
        })),
      ),
    },
  ]
  const untitled = strings.documents.untitled
  const found: readonly PaletteSection[] = [
    {
      id: 'documents',
      title: strings.documents.list,
      isLate: true,
      items: finds.documents.map((document) => ({
        id: `document-${document.id}`,
        name: document.title || untitled,
        icon: <KindIcon kind={document.kind} />,
        end: <span className="faint ellipsis paletteWhere">{document.collection}</span>,
        run: () => read(document),
      })),
    },
    {
      id: 'conversations',
      title: strings.commands.conversations,
      isLate: true,
      items: finds.conversations.map(({ id, title: name, updatedAt }) => ({
        id: `conversation-${id}`,
        name,
        icon: <MessageSquareQuote aria-hidden />,
        end: <span className="faint num">{strings.common.date(updatedAt)}</span>,
        run: () => goTo({ page: 'ask', id }),
      })),
    },
    {
      // Not that of the group of commands: of two sections of one name, what no longer fits would stay in sight.
      id: 'searchFor',
      items:
        text.trim() === ''
          ? []
          : [
              {
                id: 'search',
                name: strings.commands.searchFor(text.trim()),
                icon: <Search aria-hidden />,
                run: () => searchFor(text),
              },
            ],
    },
  ]
  return (
    <Picker
      {...(heading === null ? {} : { heading })}
      label={strings.commands.palette}
      placeholder={strings.commands.palettePlaceholder}
      empty={strings.commands.paletteEmpty}
      open={open}
      onClose={close}
      text={text}
      onText={setText}
      sections={[...rankSections(offers, text), ...found].map((section) => ({
        ...section,
        items: section.items.map((item) => ({ ...item, run: runLater(item.run) })),
      }))}
    />
  )
}

/** Beside the page, where it is about documents; else beside the search. */
function read({ id, passageId }: { readonly id: number; readonly passageId: number | null }): void {
  const { page } = parseRoute(window.location.hash).at
  if (!('keepsReading' in routes[page])) goTo({ page: 'search' })
  openReading({ documentId: id, passageId })
  focusReader.set(id)
}
