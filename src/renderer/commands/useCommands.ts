import { useQueryClient } from '@tanstack/react-query'
import { createContext, useContext, useMemo } from 'react'
import type { CollectionView } from '../../contract/collections.ts'
import type { SettingsView } from '../../contract/settings.ts'
import { askAbout } from '../ask/askAbout.ts'
import { useStartSample } from '../importing/useStartSample.ts'
import { useJobActions } from '../jobs/useJobActions.ts'
import { acceptBoolean, usePageState } from '../state/pageState.ts'
import { keys, useChangeSettings } from '../state/queries.ts'
import { goTo, openReading, parseRoute } from '../state/route.ts'
import { focusList, focusSearch, namingCollection, openDialog, walkList } from '../state/shell.ts'
import { undoLast, undoStack } from '../state/undo.ts'
import { useJobs } from '../state/useJobs.ts'
import { useStrings } from '../strings/strings.ts'
import type { Command } from './command.ts'

/** Keys that a browser keeps for itself: a hint at them would be a lie there. */
const browserKeeps = new Set(['Mod+N', 'Mod+Shift+N'])

function reachableKeys(command: Command): Command {
  if (window.quarryDesktop || !command.keys) return command
  return { ...command, keys: command.keys.filter((keys) => !browserKeeps.has(keys)) }
}

/** The one registry: menus, shortcuts, the palette and the key sheet are made from this list. */
export function useCommandList(): readonly Command[] {
  const strings = useStrings()
  const queries = useQueryClient()
  const { mutate: change } = useChangeSettings()
  const startSample = useStartSample()
  const actions = useJobActions()
  const jobs = useJobs()
  const [sidebar, setSidebar] = usePageState('sidebarOpen', true, acceptBoolean)

  return useMemo<readonly Command[]>(() => {
    const w = strings.commands
    const always = () => true
    const reading = () => parseRoute(window.location.hash).reading !== null
    const running = jobs.filter((job) => job.state === 'running' || job.state === 'queued')
    const held = jobs.filter((job) => job.state === 'paused' || job.state === 'interrupted')
    /** The collection that is shown, else the largest. */
    const sizeTarget = (): number | undefined => {
      const { at } = parseRoute(window.location.hash)
      if (at.page === 'collection' || at.page === 'size') return at.id
      const all = queries.getQueryData<readonly CollectionView[]>(keys.collections) ?? []
      return all.toSorted((a, b) => b.documents - a.documents)[0]?.id
    }
    const toSearch = () => {
      goTo({ page: 'search' })
      focusSearch.set((count) => count + 1)
    }
    // The focus goes back to where the reading came from.
    const closeReader = () => {
      openReading(null)
      focusList.set((count) => count + 1)
    }
    const theme = (name: SettingsView['theme'], title: string): Command => ({
      id: `view.theme.${name}`,
      title,
      group: 'view',
      enabled: always,
      run: () => change({ theme: name }),
    })
    const list: readonly Command[] = [
      {
        id: 'palette.open',
        title: w.palette,
        group: 'help',
        keys: ['Mod+K'],
        enabled: always,
        run: () => openDialog.set('palette'),
      },
      {
        id: 'keys.show',
        title: w.keySheet,
        group: 'help',
        keys: ['F1', 'Mod+/'],
        enabled: always,
        run: () => openDialog.set('keys'),
      },
      {
        id: 'search.focus',
        title: w.goSearch,
        group: 'go',
        keys: ['Mod+Shift+F', 'Mod+N', '/'],
        enabled: always,
        run: toSearch,
      },
      {
        id: 'collect.open',
        title: w.goCollect,
        group: 'go',
        keys: ['Mod+Shift+E'],
        enabled: always,
        run: () => {
          goTo({ page: 'collect' })
          focusSearch.set((count) => count + 1)
        },
      },
      {
        id: 'answers.open',
        title: w.goAsk,
        group: 'go',
        keys: ['Mod+Shift+U'],
        enabled: always,
        run: () => {
          goTo({ page: 'ask' })
          focusSearch.set((count) => count + 1)
        },
      },
      {
        id: 'ask.document',
        title: strings.ask.about,
        group: 'go',
        enabled: reading,
        run: () => {
          const document = parseRoute(window.location.hash).reading?.documentId
          if (document !== undefined) askAbout([document])
        },
      },
      {
        id: 'research.open',
        title: w.goResearch,
        group: 'go',
        keys: ['Mod+Shift+Y'],
        enabled: always,
        run: () => {
          goTo({ page: 'research' })
          focusSearch.set((count) => count + 1)
        },
      },
      {
        id: 'generate.open',
        title: w.goGenerate,
        group: 'go',
        keys: ['Mod+Shift+G'],
        enabled: always,
        run: () => {
          goTo({ page: 'generate' })
          focusSearch.set((count) => count + 1)
        },
      },
      {
        id: 'import.open',
        title: w.goImport,
        group: 'go',
        keys: ['Mod+I'],
        enabled: always,
        run: () => goTo({ page: 'import' }),
      },
      {
        id: 'jobs.open',
        title: w.goJobs,
        group: 'go',
        keys: ['Mod+J'],
        enabled: always,
        run: () => goTo({ page: 'jobs' }),
      },
      {
        id: 'trash.open',
        title: strings.trash.show,
        group: 'go',
        enabled: always,
        run: () => goTo({ page: 'trash' }),
      },
      {
        id: 'settings.open',
        title: w.goSettings,
        group: 'go',
        keys: ['Mod+,'],
        enabled: always,
        run: () => goTo({ page: 'settings' }),
      },
      {
        id: 'size.open',
        title: strings.sizes.command,
        group: 'library',
        enabled: () => sizeTarget() !== undefined,
        run: () => {
          const id = sizeTarget()
          if (id !== undefined) goTo({ page: 'size', id })
        },
      },
      {
        id: 'list.focus',
        title: w.focusList,
        group: 'go',
        keys: ['Mod+L'],
        enabled: always,
        run: () => focusList.set((count) => count + 1),
      },
      // A list that has the focus takes these keys itself.
      {
        id: 'list.next',
        title: w.nextDocument,
        group: 'go',
        keys: ['J'],
        enabled: reading,
        run: () => walkList.set({ by: 1 }),
      },
      {
        id: 'list.previous',
        title: w.previousDocument,
        group: 'go',
        keys: ['K'],
        enabled: reading,
        run: () => walkList.set({ by: -1 }),
      },
      {
        id: 'collection.create',
        title: w.newCollection,
        group: 'library',
        keys: ['Mod+Shift+N', 'Alt+N'],
        enabled: always,
        run: () => {
          setSidebar(true)
          namingCollection.set('new')
        },
      },
      {
        id: 'library.open',
        title: w.openLibrary,
        group: 'library',
        keys: ['Mod+O'],
        enabled: always,
        run: () => openDialog.set('library'),
      },
      {
        id: 'sample.import',
        title: w.importSample,
        group: 'library',
        enabled: () => !startSample.pending,
        run: startSample.run,
      },
      {
        id: 'edit.undo',
        title: w.undo,
        group: 'edit',
        keys: ['Mod+Z'],
        enabled: () => undoStack.get().length > 0,
        run: undoLast,
      },
      {
        id: 'view.sidebar',
        title: w.toggleSidebar,
        group: 'view',
        keys: ['Mod+B'],
        enabled: always,
        run: () => setSidebar(!sidebar),
      },
      {
        id: 'view.reader',
        title: w.toggleReader,
        group: 'view',
        keys: ['Escape'],
        enabled: reading,
        run: closeReader,
      },
      {
        id: 'view.density',
        title: w.toggleDensity,
        group: 'view',
        keys: ['Mod+Shift+D'],
        enabled: always,
        run: () => {
          const now = queries.getQueryData<SettingsView>(keys.settings)
          change({ density: now?.density === 'compact' ? 'comfortable' : 'compact' })
        },
      },
      theme('system', w.themeSystem),
      theme('light', w.themeLight),
      theme('dark', w.themeDark),
      theme('contrast', w.themeContrast),
      {
        id: 'jobs.pause',
        title: w.pauseJobs,
        group: 'jobs',
        enabled: () => running.length > 0,
        run: () => running.forEach(actions.pause),
      },
      {
        id: 'jobs.resume',
        title: w.resumeJobs,
        group: 'jobs',
        enabled: () => held.length > 0,
        run: () => held.forEach(actions.resume),
      },
    ]
    return list.map(reachableKeys)
  }, [strings, queries, change, startSample, actions, jobs, sidebar, setSidebar])
}

export const CommandsContext = createContext<readonly Command[]>([])

export function useCommands(): readonly Command[] {
  return useContext(CommandsContext)
}

/** One command by its id, for a button that stands for it. */
export function useCommand(id: string): Command | undefined {
  return useCommands().find((command) => command.id === id)
}
