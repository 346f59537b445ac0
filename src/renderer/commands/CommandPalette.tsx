import { FolderClosed, History, MessageSquareQuote, Search, Settings, Tag } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { Header, MenuItem, MenuSection } from 'react-aria-components'
import { useTags } from '../marks/useMarks.ts'
import { chosenNow } from '../organising/useChosen.ts'
import { useSettingSections } from '../settings/useSettingSections.tsx'
import { useCollections } from '../state/queries.ts'
import { useTabs } from '../state/useTabs.ts'
import { goTo, openReading, parseRoute, routes } from '../state/route.ts'
import { changeSearch, filterByTag } from '../state/searchState.ts'
import { focusReader, openDialog } from '../state/shell.ts'
import { useStore } from '../state/store.ts'
import { KeyHint } from '../ui/keys/KeyHint.tsx'
import { KindIcon } from '../ui/indicators/KindIcon.tsx'
import { Picker } from '../ui/overlays/Picker.tsx'
import { useStrings } from '../strings/strings.ts'
import { commandGroups, useCommands, type Command } from '../state/commands.ts'
import { usePaletteFinds } from './usePaletteFinds.ts'
import { rankSections } from './rankName.ts'
import './palette.css'

interface PaletteSection {
  readonly id: string
  readonly title: string
  readonly items: readonly {
    readonly id: string
    readonly name: string
    /** What it is found by, where that is not its name. */
    readonly sought?: string
    readonly icon?: ReactNode
    /** Beside the name: its keys, or how much is in it. */
    readonly end?: ReactNode
    readonly run: () => void
  }[]
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
  const settings = useSettingSections()
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
  /** What the core found for the words may not have them as they were typed: the list must not look for them again. */
  const foundBy = (name: string) => `${name} ${text}`
  const title = ({ title: name, detail }: Command) => (detail ? strings.commands.about(name, detail) : name)
  // What has the focus as it opens: a command is about that.
  const chosen = useMemo(() => (open ? chosenNow() : null), [open])
  const offered = open ? commands.filter((command) => command.id !== 'palette.open' && command.enabled()) : []
  const count = (documents: number) => <span className="faint num">{strings.common.number(documents)}</span>
  const readAgain = (id: number) => () => read({ id, passageId: null })
  const sections: readonly PaletteSection[] = [
    {
      id: 'recent',
      title: strings.commands.recentDocuments,
      // Without a word only the last few: the commands below are what most come for.
      items: tabs.recent.slice(0, text.trim() === '' ? 4 : tabs.recent.length).map((document) => ({
        id: `recent-${document.id}`,
        name: document.title || strings.documents.untitled,
        icon: <History aria-hidden />,
        run: readAgain(document.id),
      })),
    },
    ...commandGroups.map((group) => ({
      id: group,
      title: strings.commands.group[group],
      items: offered
        .filter((command) => command.group === group)
        .map((command) => ({
          id: command.id,
          name: title(command),
          run: command.run,
          end: command.keys?.[0] ? <KeyHint keys={command.keys[0]} /> : null,
        })),
    })),
    {
      id: 'collections',
      title: strings.collections.title,
      items: collections.map((collection) => ({
        id: `collection-${collection.id}`,
        name: collection.name,
        icon: <FolderClosed aria-hidden />,
        run: () => goTo({ page: 'collection', id: collection.id }),
        end: count(collection.documents),
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
      id: 'settings',
      title: strings.nav.settings,
      items: settings.flatMap((section) =>
        section.settings.map(({ name }) => ({
          id: `setting-${section.title}-${name}`,
          name: `${section.title}: ${name}`,
          // The setting before its section: who types "jobs" means their page rather than how they notify.
          sought: `${name} ${section.title}`,
          icon: <Settings aria-hidden />,
          run: () => goTo({ page: 'settings', find: name }),
        })),
      ),
    },
  ]
  return (
    <Picker
      {...(chosen === null ? {} : { heading: strings.commands.chosen(chosen.count, chosen.title) })}
      label={strings.commands.palette}
      placeholder={strings.commands.palettePlaceholder}
      empty={strings.commands.paletteEmpty}
      open={open}
      onClose={close}
      text={text}
      onText={setText}
    >
      {rankSections(sections, text).map(({ id, title: heading, items }) => (
        <MenuSection key={id} id={id} className="menuSection">
          <Header>{heading}</Header>
          {items.map((item) => (
            <MenuItem
              key={item.id}
              id={item.id}
              className="menuItem"
              textValue={item.name}
              onAction={runLater(item.run)}
            >
              {item.icon}
              <span className="grow ellipsis" dir="auto">
                {item.name}
              </span>
              {item.end}
            </MenuItem>
          ))}
        </MenuSection>
      ))}
      {finds.documents.length > 0 ? (
        <MenuSection id="documents" className="menuSection">
          <Header>{strings.documents.list}</Header>
          {finds.documents.map((document) => (
            <MenuItem
              key={document.id}
              id={`document-${document.id}`}
              className="menuItem"
              textValue={foundBy(document.title || strings.documents.untitled)}
              onAction={runLater(() => read(document))}
            >
              <KindIcon kind={document.kind} />
              <span className="grow ellipsis" dir="auto">
                {document.title || strings.documents.untitled}
              </span>
              <span className="faint ellipsis paletteWhere">{document.collection}</span>
            </MenuItem>
          ))}
        </MenuSection>
      ) : null}
      {finds.conversations.length > 0 ? (
        <MenuSection id="conversations" className="menuSection">
          <Header>{strings.commands.conversations}</Header>
          {finds.conversations.map(({ id, title, updatedAt }) => (
            <MenuItem
              key={id}
              id={`conversation-${id}`}
              className="menuItem"
              textValue={foundBy(title)}
              onAction={runLater(() => goTo({ page: 'ask', id }))}
            >
              <MessageSquareQuote aria-hidden />
              <span className="grow ellipsis" dir="auto">
                {title}
              </span>
              <span className="faint num">{strings.common.date(updatedAt)}</span>
            </MenuItem>
          ))}
        </MenuSection>
      ) : null}
      {text.trim() === '' ? null : (
        <MenuItem id="search" className="menuItem" textValue={foundBy('')} onAction={runLater(() => searchFor(text))}>
          <Search aria-hidden />
          <span className="grow ellipsis">{strings.commands.searchFor(text.trim())}</span>
        </MenuItem>
      )}
    </Picker>
  )
}

function searchFor(text: string): void {
  changeSearch({ text, asked: { text: text.trim(), entered: true } })
  goTo({ page: 'search' })
}

/** Beside the page, where it is about documents; else beside the search. */
function read({ id, passageId }: { readonly id: number; readonly passageId: number | null }): void {
  const { page } = parseRoute(window.location.hash).at
  if (!('keepsReading' in routes[page])) goTo({ page: 'search' })
  openReading({ documentId: id, passageId })
  focusReader.set(id)
}
