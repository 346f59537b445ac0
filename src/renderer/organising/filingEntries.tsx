import { FolderInput, FolderOutput, FolderPlus } from 'lucide-react'
import { keysOf } from '../state/commands.ts'
import type { MenuEntry } from '../ui/overlays/Menu.tsx'
import type { Strings } from '../strings/strings.ts'
import { filing, type Chosen, type FilingWay } from './filing.ts'

/** What files documents, for every menu that is about some. */
export function filingEntries(chosen: Chosen, strings: Strings): readonly MenuEntry[] {
  const w = strings.organising
  const ask = (way: FilingWay) => () => filing.set({ way, chosen })
  return [
    { id: 'add', label: w.addTo, icon: <FolderInput aria-hidden />, keys: keysOf('documents.add'), run: ask('add') },
    {
      id: 'move',
      label: w.moveTo,
      icon: <FolderOutput aria-hidden />,
      keys: keysOf('documents.move'),
      disabled: chosen.saveInto !== undefined,
      run: ask('move'),
    },
    { id: 'new', label: w.newFrom, icon: <FolderPlus aria-hidden />, keys: keysOf('documents.new'), run: ask('new') },
  ]
}
