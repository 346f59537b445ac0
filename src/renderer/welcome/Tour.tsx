import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { usePanes } from '../state/usePanes.ts'
import { tourStep } from '../state/shell.ts'
import { useStore } from '../state/store.ts'
import { Button } from '../ui/controls/Button.tsx'
import { useStrings } from '../strings/strings.ts'
import { placeBeside, type Box } from './placeBeside.ts'
import './welcome.css'

/** Each names the part of the window that it points at, by `data-tour`. */
const steps = ['library', 'import', 'collections', 'search', 'ask', 'commands'] as const

/** The tour of the window. It blocks nothing: what it points at can be used while it is shown. */
export function Tour() {
  const step = useStore(tourStep)
  const at = step === null ? undefined : steps[step]
  const { sidebar, fitsSidebar, showSidebar } = usePanes()
  const isTaken = at !== undefined
  const before = useRef<Element | null>(null)
  // Before the step takes the focus, which it does in an effect.
  useLayoutEffect(() => {
    if (!isTaken) return
    before.current = document.activeElement
    return () => {
      if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus()
    }
  }, [isTaken])
  useEffect(() => {
    // Most of what is shown is there. Over the page it would take the focus.
    if (isTaken && fitsSidebar && sidebar === 'hidden') showSidebar(true)
  }, [isTaken, fitsSidebar, sidebar, showSidebar])
  return at === undefined || step === null ? null : <Step key={at} at={at} index={step} />
}

/** Drawn afresh for each step, with the focus in it: a screen reader then reads its title and its text. */
function Step({ at, index }: { readonly at: (typeof steps)[number]; readonly index: number }) {
  const w = useStrings().tour
  const target = useBoxOf(at)
  const panel = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<{ readonly left: number; readonly top: number }>()
  useLayoutEffect(() => {
    const size = panel.current?.getBoundingClientRect()
    if (size) setPlace(placeBeside(target, size, { width: window.innerWidth, height: window.innerHeight }))
  }, [target])
  const isLast = index === steps.length - 1
  const next = () => tourStep.set(isLast ? null : index + 1)
  useEffect(() => {
    const shown = panel.current
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') tourStep.set(null)
      else if (event.key === 'ArrowRight') tourStep.set(Math.min(index + 1, steps.length - 1))
      else if (event.key === 'ArrowLeft') tourStep.set(Math.max(index - 1, 0))
      else return
      event.preventDefault()
      event.stopPropagation()
    }
    shown?.addEventListener('keydown', onKey)
    return () => shown?.removeEventListener('keydown', onKey)
  }, [index])
  const { title, text } = w.steps[at]
  return (
    <>
      {target ? (
        <div
          className="tourRing"
          style={{ left: target.left - 3, top: target.top - 3, width: target.width + 6, height: target.height + 6 }}
        />
      ) : null}
      <div
        ref={panel}
        className="tour"
        role="dialog"
        aria-labelledby="tourTitle"
        aria-describedby="tourText"
        style={place ?? { left: 0, top: 0 }}
      >
        <h2 id="tourTitle">{title}</h2>
        <p id="tourText">{text}</p>
        <div className="tourFoot">
          <span className="faint num">{w.step(index + 1, steps.length)}</span>
          {isLast ? null : (
            <Button size="small" variant="quiet" onPress={() => tourStep.set(null)}>
              {w.leave}
            </Button>
          )}
          {index > 0 ? (
            <Button size="small" onPress={() => tourStep.set(index - 1)}>
              {w.back}
            </Button>
          ) : null}
          <Button size="small" variant="primary" autoFocus onPress={next}>
            {isLast ? w.done : w.next}
          </Button>
        </div>
      </div>
    </>
  )
}

/** Where a part of the window is; undefined where it is not shown. Follows changes of the window's size. */
function useBoxOf(part: string): Box | undefined {
  const [box, setBox] = useState<Box>()
  useLayoutEffect(() => {
    const measure = () => {
      const found = document.querySelector(`[data-tour="${part}"]`)?.getBoundingClientRect()
      setBox(found && found.width > 0 ? found : undefined)
    }
    measure()
    const seen = new ResizeObserver(measure)
    seen.observe(document.body)
    const sidebar = document.querySelector('.sidebar')
    if (sidebar) seen.observe(sidebar)
    return () => seen.disconnect()
  }, [part])
  return box
}
