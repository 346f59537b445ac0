import { AppWindow, Pin, X } from 'lucide-react'
import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { keysOf } from '../../state/commands.ts'
import { openInWindow } from '../../state/tabs/openInWindow.ts'
import { openReading } from '../../state/route.ts'
import type { DocumentTab } from '../../state/tabs/tabList.ts'
import type { useTabs } from '../../state/tabs/useTabs.ts'
import { MenuAt, type MenuEntry, type MenuPlace } from '../../ui/overlays/Menu.tsx'
import { useStrings } from '../../strings/strings.ts'
import './tabStrip.css'

/**
 * The documents that are open, as tabs. Arrows walk, Delete closes, Alt and Shift with an arrow moves, Shift F10 shows what can
 * be done. One whose title slants gives its place to the next document, until a double click keeps it.
 */
export function TabStrip({ tabs, shown }: { readonly tabs: ReturnType<typeof useTabs>; readonly shown: number }) {
  const strings = useStrings()
  const w = strings.reading.tabs
  const { open } = tabs.tabs
  const strip = useRef<HTMLDivElement>(null)
  const [menu, setMenu] = useState<{ readonly tab: DocumentTab; readonly at: MenuPlace } | null>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  useEffect(() => {
    strip.current?.querySelector(`[data-tab="${shown}"]`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [shown])

  const go = (tab: DocumentTab | undefined) => {
    if (!tab) return
    openReading({ documentId: tab.id, passageId: tab.passageId }, 'here')
    // The strip stays, and with it the focus: on the tab that is shown now.
    requestAnimationFrame(() => strip.current?.querySelector<HTMLElement>(`[data-tab="${tab.id}"]`)?.focus())
  }
  const onKeyDown = (event: KeyboardEvent, tab: DocumentTab, at: number) => {
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const by =
      event.key === (rtl ? 'ArrowLeft' : 'ArrowRight') ? 1 : event.key === (rtl ? 'ArrowRight' : 'ArrowLeft') ? -1 : 0
    if (event.ctrlKey || event.metaKey) return
    if (event.altKey) {
      if (!event.shiftKey || by === 0) return
      tabs.move(tab.id, at + by)
    } else if (by !== 0) go(open[(at + by + open.length) % open.length])
    else if (event.key === 'Home') go(open[0])
    else if (event.key === 'End') go(open.at(-1))
    else if (event.key === 'Delete') tabs.close([tab.id])
    else if (event.key === 'Enter' || event.key === ' ') go(tab)
    else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
      const box = event.currentTarget.getBoundingClientRect()
      setMenu({ tab, at: { x: box.left, y: box.bottom } })
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  const drop = (event: DragEvent, at: number) => {
    event.preventDefault()
    if (dragged !== null) tabs.move(dragged, at)
    setDragged(null)
  }
  const entries = ({ id, passageId, kept }: DocumentTab): readonly MenuEntry[] => [
    ...(kept
      ? []
      : [{ id: 'keep', label: w.keep, icon: <Pin aria-hidden />, keys: keysOf('tab.keep'), run: () => tabs.keep(id) }]),
    {
      id: 'window',
      label: w.window,
      icon: <AppWindow aria-hidden />,
      keys: keysOf('tab.window'),
      run: () => openInWindow({ documentId: id, passageId }),
    },
    { id: 'line', separator: true },
    { id: 'close', label: w.close, icon: <X aria-hidden />, keys: keysOf('tab.close'), run: () => tabs.close([id]) },
    { id: 'others', label: w.closeOthers, disabled: open.length < 2, run: () => tabs.closeOthers(id) },
  ]

  return (
    <>
      <div className="tabStrip" role="tablist" aria-label={w.title} ref={strip}>
        {open.map((tab, at) => (
          <div
            key={tab.id}
            role="tab"
            className="documentTab"
            data-tab={tab.id}
            data-kept={tab.kept || undefined}
            data-dragged={dragged === tab.id || undefined}
            aria-selected={tab.id === shown}
            aria-controls="reader"
            aria-keyshortcuts="Delete"
            tabIndex={tab.id === shown ? 0 : -1}
            title={tab.title || strings.documents.untitled}
            draggable
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move'
              event.dataTransfer.setData('text/plain', tab.title)
              setDragged(tab.id)
            }}
            onDragOver={(event) => {
              if (dragged !== null) event.preventDefault()
            }}
            onDrop={(event) => drop(event, at)}
            onDragEnd={() => setDragged(null)}
            onClick={() => go(tab)}
            onDoubleClick={() => tabs.keep(tab.id)}
            onMouseDown={(event) => {
              // The middle button would scroll instead.
              if (event.button === 1) event.preventDefault()
            }}
            onAuxClick={(event) => {
              if (event.button === 1) tabs.close([tab.id])
            }}
            onContextMenu={(event) => {
              event.preventDefault()
              setMenu({ tab, at: { x: event.clientX, y: event.clientY } })
            }}
            onKeyDown={(event) => onKeyDown(event, tab, at)}
          >
            <span className="ellipsis" dir="auto">
              {tab.title || strings.documents.untitled}
            </span>
            {tab.kept ? null : <span className="visuallyHidden">{w.isPreview}</span>}
            {/* For the mouse; Delete does the same. */}
            <span
              className="tabClose"
              aria-hidden
              onClick={(event) => {
                event.stopPropagation()
                tabs.close([tab.id])
              }}
            >
              <X />
            </span>
          </div>
        ))}
      </div>
      <MenuAt
        label={w.actions}
        at={menu?.at ?? null}
        onClose={() => setMenu(null)}
        entries={menu ? entries(menu.tab) : []}
      />
    </>
  )
}
