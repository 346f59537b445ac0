import {
  CalendarRange,
  Copy,
  Cpu,
  Download,
  FolderCheck,
  FolderInput,
  FolderPlus,
  Gauge,
  ImageDown,
  Images,
  Import,
  Map as MapIcon,
  MessageSquareQuote,
  Pencil,
  Search,
  Settings2,
  Trash2,
} from 'lucide-react'
import type { CollectionView } from '../../contract/collections.ts'
import { askCollections } from '../conversations/askAbout.ts'
import { exportCollections } from '../exporting/ExportAsked.tsx'
import { nesting } from '../organising/NestDialog.tsx'
import { goTo } from '../state/route.ts'
import { searchInCollections } from '../state/searchState.ts'
import { fetchingMedia, naming } from '../state/shell.ts'
import type { useStrings } from '../strings/strings.ts'
import type { MenuEntry } from '../ui/overlays/Menu.tsx'
import { lacksVectors } from './Coverage.tsx'
import { editSmart } from './smart/useSmart.ts'
import type { useCollectionActions } from './useCollectionActions.ts'

type Actions = ReturnType<typeof useCollectionActions>

/** What can be done to a collection, for every menu that is about one. */
export function collectionEntries(
  collection: CollectionView,
  strings: ReturnType<typeof useStrings>,
  actions: Actions,
): MenuEntry[] {
  if (collection.smart) return smartEntries(collection, strings, actions)
  return [
    ...readEntries(collection.id, strings),
    {
      id: 'import',
      label: strings.collections.importInto,
      icon: <Import aria-hidden />,
      run: () => goTo({ page: 'import', into: collection.name }),
    },
    {
      id: 'embed',
      label: strings.collections.embedMissing,
      icon: <Cpu aria-hidden />,
      disabled: !lacksVectors(collection),
      run: () => actions.embed.mutate(collection.id),
    },
    ...overviewEntries(collection, strings),
    {
      id: 'size',
      label: strings.sizes.open,
      icon: <Gauge aria-hidden />,
      run: () => goTo({ page: 'size', id: collection.id }),
    },
    {
      id: 'embedMedia',
      label: strings.media.embedMedia,
      icon: <Images aria-hidden />,
      run: () => actions.embedMedia.mutate(collection.id),
    },
    {
      id: 'media',
      label: strings.media.fetch,
      icon: <ImageDown aria-hidden />,
      run: () => fetchingMedia.set(collection.id),
    },
    { id: 'line', separator: true },
    renameEntry(collection, strings),
    {
      id: 'newWithin',
      label: strings.organising.newWithin,
      icon: <FolderPlus aria-hidden />,
      run: () => naming.set({ within: collection.id }),
    },
    ...placeEntries(collection, strings, actions),
  ]
}

/** What can be done to several collections together, in the order of the menu of one. */
export function severalEntries(
  ids: readonly number[],
  strings: ReturnType<typeof useStrings>,
  actions: Actions,
): readonly MenuEntry[] {
  return [
    {
      id: 'search',
      label: strings.collections.searchInSeveral(ids.length),
      icon: <Search aria-hidden />,
      run: () => searchInCollections(ids),
    },
    askEntry(ids, strings.collections.askSeveral(ids.length)),
    exportEntry(ids, strings),
    { id: 'line', separator: true },
    {
      id: 'nest',
      label: strings.organising.moveCollection,
      icon: <FolderInput aria-hidden />,
      run: () => nesting.set(ids),
    },
    {
      id: 'remove',
      label: strings.collections.removeSeveral(ids.length),
      icon: <Trash2 aria-hidden />,
      keys: 'Delete',
      danger: true,
      run: () => actions.removeSeveral.mutate(ids),
    },
  ]
}

/** What reads it: a search, a question, an export. */
function readEntries(id: number, strings: ReturnType<typeof useStrings>): readonly MenuEntry[] {
  return [
    {
      id: 'search',
      label: strings.collections.searchIn,
      icon: <Search aria-hidden />,
      run: () => searchInCollections([id]),
    },
    askEntry([id], strings.collections.ask),
    exportEntry([id], strings),
  ]
}

function renameEntry({ id }: CollectionView, strings: ReturnType<typeof useStrings>): MenuEntry {
  return {
    id: 'rename',
    label: strings.collections.rename,
    icon: <Pencil aria-hidden />,
    keys: 'F2',
    run: () => naming.set({ id }),
  }
}

/** What puts it elsewhere: into another one, or into the trash. */
function placeEntries(
  collection: CollectionView,
  strings: ReturnType<typeof useStrings>,
  actions: Actions,
): readonly MenuEntry[] {
  return [
    {
      id: 'nest',
      label: strings.organising.moveCollection,
      icon: <FolderInput aria-hidden />,
      run: () => nesting.set([collection.id]),
    },
    {
      id: 'remove',
      label: strings.collections.remove,
      icon: <Trash2 aria-hidden />,
      danger: true,
      run: () => actions.remove.mutate(collection),
    },
  ]
}

function askEntry(ids: readonly number[], label: string): MenuEntry {
  return { id: 'ask', label, icon: <MessageSquareQuote aria-hidden />, run: () => askCollections(ids) }
}

/** Its documents by what they are about, and by time. */
function overviewEntries({ id }: CollectionView, strings: ReturnType<typeof useStrings>): readonly MenuEntry[] {
  return [
    {
      id: 'map',
      label: strings.map.open,
      icon: <MapIcon aria-hidden />,
      run: () => goTo({ page: 'map', id }),
    },
    {
      id: 'timeline',
      label: strings.timeline.open,
      icon: <CalendarRange aria-hidden />,
      run: () => goTo({ page: 'timeline', id }),
    },
  ]
}

function exportEntry(ids: readonly number[], strings: ReturnType<typeof useStrings>): MenuEntry {
  return {
    id: 'export',
    label: strings.exporting.exportMenu,
    icon: <Download aria-hidden />,
    run: () => exportCollections(ids),
  }
}

/** What can be done to a smart collection: it takes nothing in, and is embedded with what it finds. */
function smartEntries(
  collection: CollectionView,
  strings: ReturnType<typeof useStrings>,
  actions: Actions,
): MenuEntry[] {
  const w = strings.smart
  return [
    ...readEntries(collection.id, strings),
    ...overviewEntries(collection, strings),
    { id: 'edit', label: w.edit, icon: <Settings2 aria-hidden />, run: () => editSmart(collection) },
    {
      id: 'duplicate',
      label: w.duplicate,
      icon: <Copy aria-hidden />,
      run: () => actions.duplicate.mutate(collection),
    },
    {
      id: 'convert',
      label: w.convert,
      icon: <FolderCheck aria-hidden />,
      run: () => actions.convert.mutate(collection),
    },
    { id: 'line', separator: true },
    renameEntry(collection, strings),
    ...placeEntries(collection, strings, actions),
  ]
}
