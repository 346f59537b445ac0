import { FolderClosed } from 'lucide-react'
import { Header, MenuItem, MenuSection } from 'react-aria-components'
import { useCollections } from '../state/queries.ts'
import { goTo } from '../state/route.ts'
import { openDialog } from '../state/shell.ts'
import { useStore } from '../state/store.ts'
import { KeyHint } from '../ui/keys/KeyHint.tsx'
import { Picker } from '../ui/overlays/Picker.tsx'
import { useStrings } from '../strings/strings.ts'
import type { Command, CommandGroup } from '../state/commands.ts'
import { useCommands } from '../state/commands.ts'

const groupOrder: readonly CommandGroup[] = ['go', 'search', 'library', 'edit', 'jobs', 'view', 'help']

/** Everything the app can do, and every collection, by typing part of its name. */
export function CommandPalette() {
  const open = useStore(openDialog) === 'palette'
  const strings = useStrings()
  const commands = useCommands()
  const collections = useCollections().data ?? []
  const close = () => openDialog.set(null)
  // Closed first, so that the command finds the focus where it was.
  const runLater = (run: () => void) => () => {
    close()
    setTimeout(run, 0)
  }
  const title = ({ title: name, detail }: Command) => (detail ? strings.commands.about(name, detail) : name)
  const offered = commands.filter((command) => command.id !== 'palette.open' && command.enabled())

  return (
    <Picker
      label={strings.commands.palette}
      placeholder={strings.commands.palettePlaceholder}
      empty={strings.commands.paletteEmpty}
      open={open}
      onClose={close}
    >
      {groupOrder.map((group) => {
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
    </Picker>
  )
}
