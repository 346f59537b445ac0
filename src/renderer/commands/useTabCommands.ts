import { useMemo } from 'react'
import type { Command } from '../state/commands.ts'
import { openInWindow } from '../state/tabs/openInWindow.ts'
import { parseRoute } from '../state/route.ts'
import { canTravel, goBack, goForward } from '../state/travel.ts'
import { useTabs } from '../state/tabs/useTabs.ts'
import { useStrings } from '../strings/strings.ts'

const routeNow = () => parseRoute(window.location.hash)

/** Back and forward, and what can be done with the documents that are open. */
export function useTabCommands(): readonly Command[] {
  const w = useStrings().commands
  const { tabs, step, close, reopen, keep, comeBack } = useTabs()
  return useMemo(() => {
    /** In a window of its own a document has no tabs. */
    const shown = () => {
      const { at, reading } = routeNow()
      return at.page === 'document' ? null : (reading?.documentId ?? null)
    }
    return [
      {
        id: 'travel.back',
        title: w.back,
        group: 'go',
        keys: ['Alt+ArrowLeft', 'Mod+['],
        enabled: () => canTravel.get().back,
        run: goBack,
      },
      {
        id: 'travel.forward',
        title: w.forward,
        group: 'go',
        keys: ['Alt+ArrowRight', 'Mod+]'],
        enabled: () => canTravel.get().forward,
        run: goForward,
      },
      {
        id: 'tab.next',
        title: w.nextTab,
        group: 'view',
        keys: ['Ctrl+Tab', 'Alt+PageDown'],
        enabled: () => shown() !== null && tabs.open.length > 1,
        run: () => step(1),
      },
      {
        id: 'tab.previous',
        title: w.previousTab,
        group: 'view',
        keys: ['Ctrl+Shift+Tab', 'Alt+PageUp'],
        enabled: () => shown() !== null && tabs.open.length > 1,
        run: () => step(-1),
      },
      {
        id: 'tab.close',
        title: w.closeTab,
        group: 'view',
        keys: ['Mod+W', 'Alt+W'],
        enabled: () => shown() !== null || window.quarryDesktop !== undefined || routeNow().at.page === 'document',
        run: () => {
          const id = shown()
          if (id === null) window.close()
          else close([id])
        },
      },
      {
        id: 'tab.reopen',
        title: w.reopenTab,
        group: 'view',
        keys: ['Mod+Shift+T', 'Alt+Shift+T'],
        enabled: () => tabs.closed.length > 0 && routeNow().at.page !== 'document',
        run: reopen,
      },
      {
        id: 'tab.keep',
        title: w.keepTab,
        group: 'view',
        keys: ['Mod+Shift+K'],
        enabled: () => shown() !== null,
        run: () => {
          const id = shown()
          if (id !== null) keep(id)
        },
      },
      {
        id: 'tab.show',
        title: w.showTabs,
        group: 'view',
        enabled: () => routeNow().reading === null && tabs.open.length > 0,
        run: comeBack,
      },
      {
        id: 'tab.window',
        title: w.ownWindow,
        group: 'view',
        keys: ['Mod+Shift+O'],
        enabled: () => shown() !== null,
        run: () => {
          const { reading } = routeNow()
          if (reading) openInWindow(reading)
        },
      },
    ]
  }, [w, tabs, step, close, reopen, keep, comeBack])
}
