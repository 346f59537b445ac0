import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { SettingsView } from '../../contract/settings.ts'
import { exportMenus } from '../exporting/exportMenus.ts'
import { useStartSample } from '../jobs/useStartSample.ts'
import { useJobActions } from '../jobs/useJobActions.ts'
import { pages } from '../pages.ts'
import type { Command } from '../state/commands.ts'
import type { PageCommand } from '../state/page.ts'
import { acceptBoolean, usePageState } from '../state/pageState.ts'
import { usePanes } from '../state/usePanes.ts'
import { applyKeys } from '../state/keymap.ts'
import { keys, useChangeSettings, useSettings } from '../state/queries.ts'
import { goTo, openReading, parseRoute, type Page, type PageId } from '../state/route.ts'
import {
  findInReader,
  focusList,
  focusPart,
  focusSearch,
  naming,
  openDialog,
  tourStep,
  walkList,
} from '../state/shell.ts'
import { useMarkCommands } from '../marks/useMarkCommands.ts'
import { filing } from '../organising/filing.ts'
import { filableNow } from '../organising/useChosen.ts'
import { useRelatedCommands } from '../organising/useRelatedCommands.ts'
import { useReversal } from '../organising/useReversal.ts'
import { jobsNow } from '../jobs/useJobs.ts'
import { useChosenCommands } from './useChosenCommands.ts'
import { useTabCommands } from './useTabCommands.ts'
import { newSmart } from '../state/smartState.ts'
import { useStrings } from '../strings/strings.ts'
import { focusPage } from '../ui/layout/pageFocus.ts'

/** The one registry: menus, shortcuts, the palette and the key sheet are made from this list, with the keys the user chose. */
export function useCommandList(): readonly Command[] {
  const commands = useBuiltInCommands()
  const settings = useSettings().data
  const chosen = settings?.keys
  const singleKeys = settings?.singleKeys ?? true
  return useMemo(
    () => applyKeys(commands, { chosen: chosen ?? {}, singleKeys, isBrowser: !window.quarryDesktop }),
    [commands, chosen, singleKeys],
  )
}

function useBuiltInCommands(): readonly Command[] {
  const strings = useStrings()
  const queries = useQueryClient()
  const { mutate: change } = useChangeSettings()
  const startSample = useStartSample()
  const actions = useJobActions()
  const reversal = useReversal()
  const markCommands = useMarkCommands()
  const relatedCommands = useRelatedCommands()
  const tabCommands = useTabCommands()
  const chosenCommands = useChosenCommands()
  const { sidebar, showSidebar } = usePanes()
  const [sideBySide, setSideBySide] = usePageState('readingWide', false, acceptBoolean)

  return useMemo<readonly Command[]>(() => {
    const w = strings.commands
    const always = () => true
    const reading = () => parseRoute(window.location.hash).reading !== null
    // Asked when they are needed: with each step of a job the whole list would be another one, for all who read it.
    const running = () => jobsNow().filter((job) => job.state === 'running' || job.state === 'queued')
    const held = () => jobsNow().filter((job) => job.state === 'paused' || job.state === 'interrupted')
    // The focus goes back to where the reading came from.
    const closeReader = () => {
      openReading(null)
      focusList.set((count) => count + 1)
      // The page may have no list that takes it.
      if (document.activeElement?.closest('.reader')) focusPage()
    }
    const pageCommand = (id: PageId, page: PageCommand, takesFocus: boolean | string = false): Command => {
      // A page without a target of its own has an address that needs nothing else.
      const target = () => (page.target ? page.target(queries) : ({ page: id } as Page))
      return {
        id: page.id,
        title: page.title(strings),
        group: page.group ?? 'go',
        ...(page.keys ? { keys: page.keys } : {}),
        enabled: () => target() !== undefined,
        run: () => {
          const at = target()
          if (at && parseRoute(window.location.hash).at.page !== id) page.begin?.()
          if (at) goTo(at)
          if (takesFocus === true) focusSearch.set((count) => count + 1)
          else if (takesFocus !== false) focusPart.set({ page: id, part: takesFocus })
        },
      }
    }
    const theme = (name: SettingsView['theme'], title: string): Command => ({
      id: `view.theme.${name}`,
      title,
      group: 'view',
      enabled: always,
      run: () => change({ theme: name }),
    })
    return [
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
        keys: ['Mod+/', '?'],
        enabled: always,
        run: () => openDialog.set('keys'),
      },
      ...pages.flatMap((page) => (page.command ? [pageCommand(page.id, page.command, page.takesFocus)] : [])),
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
          showSidebar(true)
          naming.set({ within: null })
        },
      },
      {
        id: 'collection.createSmart',
        title: strings.smart.create,
        group: 'library',
        enabled: always,
        run: () => newSmart(queries.getQueryData<SettingsView>(keys.settings)?.searchMode ?? 'hybrid'),
      },
      {
        id: 'export.open',
        title: strings.exporting.open,
        group: 'library',
        enabled: () => exportMenus.get().length > 0,
        run: () => exportMenus.get().at(-1)?.(),
      },
      {
        id: 'library.open',
        title: w.openLibrary,
        group: 'library',
        keys: ['Mod+O'],
        enabled: always,
        run: () => openDialog.set('library'),
      },
      ...(
        [
          ['backup', strings.settings.backup],
          ['restore', strings.settings.restore.name],
          ['compact', strings.settings.compactName],
        ] as const
      ).map(([id, find]) => ({
        id: `library.${id}`,
        title: w[id],
        group: 'library' as const,
        enabled: always,
        run: () => goTo({ page: 'settings', find }),
      })),
      {
        id: 'sample.import',
        title: w.importSample,
        group: 'library',
        enabled: () => !startSample.pending,
        run: startSample.run,
      },
      {
        id: 'tour.start',
        title: strings.tour.start,
        group: 'help',
        enabled: always,
        run: () => tourStep.set(0),
      },
      {
        id: 'edit.undo',
        title: w.undo,
        detail: reversal.undoName,
        group: 'edit',
        keys: ['Mod+Z'],
        enabled: always,
        run: () => void reversal.undo(),
      },
      {
        id: 'edit.redo',
        title: w.redo,
        detail: reversal.redoName,
        group: 'edit',
        keys: ['Mod+Shift+Z', 'Mod+Y'],
        // Not by what is known to be undone: that comes a moment after the undoing.
        enabled: always,
        run: () => void reversal.redo(),
      },
      ...tabCommands,
      ...markCommands,
      ...relatedCommands,
      ...chosenCommands,
      ...(['add', 'move', 'new'] as const).map((way): Command => ({
        id: `documents.${way}`,
        title: { add: strings.organising.addTo, move: strings.organising.moveTo, new: strings.organising.newFrom }[way],
        group: 'edit',
        isOfChosen: true,
        keys: [{ add: 'A', move: 'M', new: 'Shift+A' }[way]],
        enabled: (focus) => filableNow(focus) !== null,
        run: () => {
          const chosen = filableNow()
          if (chosen !== null) filing.set({ way, chosen })
        },
      })),
      {
        id: 'view.sidebar',
        title: w.toggleSidebar,
        group: 'view',
        keys: ['Mod+B'],
        enabled: always,
        run: () => showSidebar(sidebar === 'hidden'),
      },
      {
        id: 'view.reader',
        title: w.toggleReader,
        group: 'view',
        keys: ['Escape'],
        enabled: () => reading() && parseRoute(window.location.hash).at.page !== 'document',
        run: closeReader,
      },
      {
        id: 'reading.find',
        title: w.findInDocument,
        group: 'view',
        keys: ['Mod+F'],
        enabled: reading,
        run: () => findInReader.set(true),
      },
      {
        id: 'view.sideBySide',
        title: w.sideBySide,
        group: 'view',
        keys: ['O'],
        enabled: reading,
        run: () => setSideBySide(!sideBySide),
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
      {
        id: 'view.theme.contrast',
        title: w.themeContrast,
        group: 'view',
        enabled: always,
        run: () => change({ contrast: 'more' }),
      },
      {
        id: 'jobs.pause',
        title: w.pauseJobs,
        group: 'jobs',
        enabled: () => running().length > 0,
        run: () => running().forEach(actions.pause),
      },
      {
        id: 'jobs.resume',
        title: w.resumeJobs,
        group: 'jobs',
        enabled: () => held().length > 0,
        run: () => held().forEach(actions.resume),
      },
    ]
  }, [
    strings,
    queries,
    change,
    startSample,
    actions,
    reversal,
    tabCommands,
    markCommands,
    relatedCommands,
    chosenCommands,
    sidebar,
    showSidebar,
    sideBySide,
    setSideBySide,
  ])
}
