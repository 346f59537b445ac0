import { FolderClosed, MessageSquareQuote, Search, Tag } from 'lucide-react'
import { useState } from 'react'
import { Header, MenuItem, MenuSection } from 'react-aria-components'
import { useTags } from '../marks/useMarks.ts'
import { useCollections } from '../state/queries.ts'
import { goTo, openReading, parseRoute, routes } from '../state/route.ts'
import { changeSearch, filterByTag } from '../state/searchState.ts'
import { focusReader, openDialog } from '../state/shell.ts'
import { useStore } from '../state/store.ts'
import { KeyHint } from '../ui/keys/KeyHint.tsx'
import { KindIcon } from '../ui/indicators/KindIcon.tsx'
import { Picker } from '../ui/overlays/Picker.tsx'
import { useStrings } from '../strings/strings.ts'
import { commandGroups, useCommands, type Command } from '../state/commands.ts'
import { type FoundDocument, usePaletteFinds } from './usePaletteFinds.ts'
import './palette.css'

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
  const offered = commands.filter((command) => command.id !== 'palette.open' && command.enabled())

  return (
    <Picker
      label={strings.commands.palette}
      placeholder={strings.commands.palettePlaceholder}
      empty={strings.commands.paletteEmpty}
      open={open}
      onClose={close}
      text={text}
      onText={setText}
    >
      {commandGroups.map((group) => {
        const inGroup = offered.filter((command) => command.group === group)
        if (inGroup.length === 0) return null
        return (
          <MenuSection key={group} id={group} className="menuSection">
            <Header>{strings.commands.group[group]}</Header>
            {inGroup.map((command) => (
              <MenuItem
                key={command.id}
                id={command.id}
                className="menuItem"
                textValue={title(command)}
                onAction={runLater(command.run)}
              >
                <span className="grow ellipsis">{title(command)}</span>
                {command.keys?.[0] ? <KeyHint keys={command.keys[0]} /> : null}
              </MenuItem>
            ))}
          </MenuSection>
        )
      })}
      {collections.length > 0 ? (
        <MenuSection id="collections" className="menuSection">
          <Header>{strings.collections.title}</Header>
          {collections.map((collection) => (
            <MenuItem
              key={collection.id}
              id={`collection-${collection.id}`}
              className="menuItem"
              textValue={collection.name}
              onAction={runLater(() => goTo({ page: 'collection', id: collection.id }))}
            >
              <FolderClosed aria-hidden />
              <span className="grow ellipsis">{collection.name}</span>
              <span className="faint num">{strings.common.number(collection.documents)}</span>
            </MenuItem>
          ))}
        </MenuSection>
      ) : null}
      {tags.length > 0 ? (
        <MenuSection id="tags" className="menuSection">
          <Header>{strings.marks.tags}</Header>
          {tags.map((tag) => (
            <MenuItem
              key={tag.id}
              id={`tag-${tag.id}`}
              className="menuItem"
              textValue={tag.name}
              onAction={runLater(() => filterByTag(tag.id))}
            >
              <Tag aria-hidden />
              <span className="grow ellipsis" dir="auto">
                {tag.name}
              </span>
              <span className="faint num">{strings.common.number(tag.documents)}</span>
            </MenuItem>
          ))}
        </MenuSection>
      ) : null}
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
function read({ id, passageId }: FoundDocument): void {
  const { page } = parseRoute(window.location.hash).at
  if (!('keepsReading' in routes[page])) goTo({ page: 'search' })
  openReading({ documentId: id, passageId })
  focusReader.set(id)
}
