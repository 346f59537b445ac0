import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useClient } from '../../api.ts'
import { useStoredPageState } from '../pageState.ts'
import { keepPageState, pageStateNow, type Json } from '../unsavedPages.ts'
import { openReading, parseRoute, type Reading } from '../route.ts'
import { focusReader } from '../shell.ts'
import { showPlace } from './readerTab.ts'
import {
  acceptTabs,
  addTab,
  besideTab,
  closeTabs,
  keepTab,
  moveTab,
  nameTab,
  noTabs,
  reopenTab,
  showTab,
  type DocumentTab,
  type TabList,
} from './tabList.ts'

const name = 'readingTabs'

/** The tabs of the reading pane, kept in the library's settings. Which one is shown is in the address of the window. */
export function useTabs() {
  const stored = useStoredPageState(name)
  const tabs = useMemo(() => acceptTabs(stored) ?? noTabs, [stored])
  return { tabs, ...useTabActions() }
}

/** What is done with the tabs, for what does not show them. */
export function useTabActions() {
  const client = useClient()
  const queries = useQueryClient()
  return useMemo(() => {
    const now = () => acceptTabs(pageStateNow(queries, name)) ?? noTabs
    const change = (step: (before: TabList) => TabList) => {
      const before = now()
      const next = step(before)
      if (next !== before) keepPageState(client, queries, name, jsonOf(next))
      return { before, next }
    }
    const go = (tab: DocumentTab | undefined) =>
      openReading(tab ? { documentId: tab.id, passageId: tab.passageId } : null, 'here')
    const close = (ids: readonly number[]) => {
      const { before, next } = change((tabs) => closeTabs(tabs, ids))
      if (before.shown !== null && ids.includes(before.shown) && shownNow() !== null)
        go(next.open.find(({ id }) => id === next.shown))
    }
    return {
      show: (reading: Reading) =>
        change((tabs) => showTab(tabs, { id: reading.documentId, passageId: reading.passageId })),
      named: (id: number, title: string) => change((tabs) => nameTab(tabs, id, title)),
      /** In a tab that stays; in the background one goes on reading what is shown. */
      open: (reading: Reading, title: string, isBehind: boolean) => {
        const tab = { id: reading.documentId, passageId: reading.passageId, title }
        change((tabs) => addTab(tabs, tab))
        if (isBehind && shownNow() !== null) return
        showPlace(reading)
        openReading(reading, 'here')
      },
      keep: (id: number) => change((tabs) => keepTab(tabs, id)),
      close,
      closeOthers: (id: number) =>
        close(
          now()
            .open.map((tab) => tab.id)
            .filter((other) => other !== id),
        ),
      reopen: () => {
        const { next } = change(reopenTab)
        go(next.open.find(({ id }) => id === next.shown))
      },
      move: (id: number, to: number) => change((tabs) => moveTab(tabs, id, to)),
      /** Where the focus was in the pane, it stays there. */
      step: (by: 1 | -1) => {
        const tab = besideTab(now(), by)
        if (!tab) return
        go(tab)
        if (document.activeElement?.closest('.reader')) focusReader.set(tab.id)
      },
      /** Shows the pane with what was read in it last. */
      comeBack: () => {
        const { open, shown } = now()
        go(open.find(({ id }) => id === shown) ?? open[0])
      },
    }
  }, [client, queries])
}

const shownNow = () => parseRoute(window.location.hash).reading?.documentId ?? null

const jsonOf = ({ open, closed, shown, recent }: TabList): Json => ({
  open: open.map((tab) => ({ ...tab })),
  closed: closed.map((tab) => ({ ...tab })),
  shown,
  recent: recent.map((document) => ({ ...document })),
})
