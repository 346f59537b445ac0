import { useQuery } from '@tanstack/react-query'
import { BookPlus, ChevronsUpDown, Library } from 'lucide-react'
import { Button } from 'react-aria-components'
import { useClient } from '../api.ts'
import { Mark } from '../ui/indicators/Mark.tsx'
import { keysOf } from '../state/commands.ts'
import { keys, useLibraryName, useLibraryPath } from '../state/queries.ts'
import { openDialog } from '../state/shell.ts'
import { MenuButton, type MenuEntry } from '../ui/overlays/Menu.tsx'
import { useStrings } from '../strings/strings.ts'
import { useOpenLibrary } from './useOpenLibrary.ts'

/** The library in use, and the way to the others. */
export function LibrarySwitcher() {
  const strings = useStrings()
  const client = useClient()
  const [name, path] = [useLibraryName(), useLibraryPath()]
  const openLibrary = useOpenLibrary()
  const recent = useQuery({ queryKey: keys.recent, queryFn: ({ signal }) => client.libraries.recent({}, { signal }) })
  const others = (recent.data ?? []).filter((entry) => entry.path !== path)

  const entries: MenuEntry[] = others.map((entry) => ({
    id: entry.path,
    label: entry.name,
    hint: entry.missing ? strings.libraries.missing : entry.path,
    icon: <Library aria-hidden />,
    disabled: entry.missing,
    run: () => openLibrary.mutate({ path: entry.path, create: false }),
  }))
  if (others.length > 0) entries.push({ id: 'line', separator: true })
  entries.push({
    id: 'other',
    label: strings.libraries.openOther,
    icon: <BookPlus aria-hidden />,
    keys: keysOf('library.open'),
    run: () => openDialog.set('library'),
  })
  return (
    <MenuButton label={strings.libraries.recent} entries={entries}>
      <Button className="librarySwitch" data-tour="library" aria-label={`${strings.libraries.switch}: ${name ?? ''}`}>
        <span className="libraryMark">
          <Mark />
        </span>
        <span className="libraryName grow ellipsis" dir="auto">
          {name ?? strings.common.appName}
        </span>
        <ChevronsUpDown aria-hidden />
      </Button>
    </MenuButton>
  )
}
