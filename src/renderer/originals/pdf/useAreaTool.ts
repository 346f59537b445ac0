import { type RefObject, useEffect, useRef, useState } from 'react'
import { areaTool, lastColour } from '../../marks/markState.ts'
import type { PageBox } from '../citedPlace.ts'
import { type AreaDrawing, drawAreas } from './drawAreas.ts'
import type { PdfSession } from './pdfSession.ts'

export interface AreaTool {
  readonly isOn: boolean
  readonly toggle: () => void
  /** Handles a key of the pages; answers whether it was one for the tool. */
  readonly press: (key: string, isShift: boolean) => boolean
}

/** The tool that draws areas on the pages of a PDF; it is off again after one was drawn. */
export function useAreaTool(
  session: PdfSession | null,
  container: RefObject<HTMLDivElement | null>,
  onDrawn: (box: PageBox, by: 'mouse' | 'keyboard') => void,
): AreaTool {
  const [isOn, setOn] = useState(false)
  const drawing = useRef<AreaDrawing | null>(null)
  const latest = useRef({ isOn, onDrawn })
  useEffect(() => {
    latest.current = { isOn, onDrawn }
  })
  const set = (next: boolean) => {
    setOn(next)
    if (next) container.current?.focus({ preventScroll: true })
    else drawing.current?.cancel()
  }
  const toggle = () => set(!latest.current.isOn)
  useEffect(() => {
    const pages = container.current
    if (!session || !pages) return
    const drawn = drawAreas(pages, {
      isOn: () => latest.current.isOn,
      colour: () => lastColour.get(),
      rotation: session.rotation,
      page: () => session.view.get().page,
      onDrawn: (box, by) => {
        setOn(false)
        latest.current.onDrawn(box, by)
      },
    })
    drawing.current = drawn
    areaTool.set({ toggle })
    return () => {
      setOn(false)
      drawn.close()
      areaTool.set(null)
    }
    // What it toggles by is read when it is asked for.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [session, container])
  return {
    isOn,
    toggle,
    press: (key, isShift) => {
      if (!isOn) return false
      if (key === 'Escape') set(false)
      else return drawing.current?.press(key, isShift) ?? false
      return true
    },
  }
}
