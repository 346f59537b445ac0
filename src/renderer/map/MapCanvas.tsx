import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { MapView } from '../../contract/overview/maps.ts'
import { useStrings } from '../strings/strings.ts'
import type { MenuPlace } from '../ui/overlays/Menu.tsx'
import { drawMap, frameFor, type Looks } from './drawMap.ts'
import { HoverCard } from './HoverCard.tsx'
import { type Camera, createPoints, lookAt, resized, type Size, wholeMap, zoomedAt } from './points.ts'

/** How near to a point the mouse must be. */
const reachPx = 8
const stillPx = 4
/** What one press of an arrow moves the map by, and of plus and minus zooms by. */
const stepPx = 60
const zoomStep = 1.6
const steps: Readonly<Record<string, { readonly x: number; readonly y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}
/** A frame of more pixels than the screen of a phone has takes longer than it is shown. */
const mostRatio = 1.5

export interface MapHandle {
  readonly focus: () => void
  readonly zoomIn: () => void
  readonly zoomOut: () => void
  readonly showAll: () => void
  readonly lookAt: (place: { readonly x: number; readonly y: number }) => void
}

interface MapCanvasProps {
  readonly map: MapView
  readonly looks: Looks
  readonly tool: 'move' | 'lasso'
  readonly onOpen: (id: number) => void
  /** In a tab of its own. */
  readonly onOpenAside: (id: number) => void
  readonly onSelect: (ids: readonly number[], add: boolean) => void
  /** The right button at a document, or, with none there and by the keyboard, at what is selected (`id` is null). */
  readonly onMenu: (id: number | null, at: MenuPlace) => void
  readonly handle: RefObject<MapHandle | null>
}

interface Hover {
  readonly at: number
  readonly room: Size
  readonly x: number
  readonly y: number
}

const middleOf = ({ width, height }: Size) => ({ x: width / 2, y: height / 2 })

/** The points of a map: dragged, zoomed by the wheel, selected with a lasso, and each shown and opened where the mouse is. */
export function MapCanvas({ map, looks, tool, onOpen, onOpenAside, onSelect, onMenu, handle }: MapCanvasProps) {
  const w = useStrings().map
  const hintId = useId()
  const canvas = useRef<HTMLCanvasElement>(null)
  const points = useMemo(() => createPoints(map), [map])
  const camera = useRef<Camera | null>(null)
  const size = useRef<Size>({ width: 0, height: 0 })
  const frame = useRef<ImageData | null>(null)
  const asked = useRef(0)
  const drag = useRef<{ readonly x: number; readonly y: number; readonly camera: Camera; isMoved: boolean } | null>(
    null,
  )
  const [lasso, setLasso] = useState<readonly number[] | null>(null)
  const [hover, setHover] = useState<Hover | null>(null)

  const drawn = useRef({ points, map, looks })
  const draw = useCallback(() => {
    cancelAnimationFrame(asked.current)
    asked.current = requestAnimationFrame(() => {
      const context = canvas.current?.getContext('2d')
      if (!context || !camera.current || !frame.current) return
      const { points, map, looks } = drawn.current
      drawMap(context, frame.current, points, map.clusters, camera.current, looks, wholeMap(size.current).scale)
    })
  }, [])
  const look = (next: Camera) => {
    camera.current = next
    draw()
  }
  useEffect(() => {
    drawn.current = { points, map, looks }
    draw()
  }, [points, map, looks, draw])

  useEffect(() => {
    const node = canvas.current
    if (!node) return
    const fit = () => {
      const ratio = Math.min(mostRatio, window.devicePixelRatio)
      const before = size.current
      size.current = { width: node.clientWidth, height: node.clientHeight }
      frame.current = frameFor(size.current, ratio)
      node.width = frame.current.width
      node.height = frame.current.height
      const now = camera.current
      camera.current = now && before.width > 0 ? resized(now, before, size.current) : wholeMap(size.current)
      draw()
    }
    const turn = (event: WheelEvent) => {
      event.preventDefault()
      const box = node.getBoundingClientRect()
      const at = { x: event.clientX - box.left, y: event.clientY - box.top }
      if (camera.current) camera.current = zoomedAt(camera.current, Math.exp(-event.deltaY * 0.002), at, size.current)
      setHover(null)
      draw()
    }
    const watching = new ResizeObserver(fit)
    watching.observe(node)
    // React listens to wheels in a way that cannot keep the page from scrolling.
    node.addEventListener('wheel', turn, { passive: false })
    return () => {
      watching.disconnect()
      node.removeEventListener('wheel', turn)
    }
  }, [draw])

  useImperativeHandle(handle, () => ({
    focus: () => canvas.current?.focus(),
    zoomIn: () => camera.current && look(zoomedAt(camera.current, zoomStep, middleOf(size.current), size.current)),
    zoomOut: () => camera.current && look(zoomedAt(camera.current, 1 / zoomStep, middleOf(size.current), size.current)),
    showAll: () => look(wholeMap(size.current)),
    lookAt: (place) => look(lookAt(place, 0.35, size.current)),
  }))

  const onKeyDown = (event: KeyboardEvent) => {
    const now = camera.current
    const step = steps[event.key]
    if (!now || event.ctrlKey || event.metaKey || event.altKey) return
    if (step) look({ ...now, x: now.x - step.x * stepPx, y: now.y - step.y * stepPx })
    else if (event.key === '+' || event.key === '=') look(zoomedAt(now, zoomStep, middleOf(size.current), size.current))
    else if (event.key === '-') look(zoomedAt(now, 1 / zoomStep, middleOf(size.current), size.current))
    else if (event.key === '0') look(wholeMap(size.current))
    else return
    // Arrows would scroll, and plus and minus zoom the window.
    event.preventDefault()
    event.stopPropagation()
    setHover(null)
  }
  const placeOf = (event: MouseEvent) => {
    const box = event.currentTarget.getBoundingClientRect()
    return { x: event.clientX - box.left, y: event.clientY - box.top }
  }
  const pointAt = ({ x, y }: { readonly x: number; readonly y: number }) => {
    const now = camera.current
    return now ? points.nearest((x - now.x) / now.scale, (y - now.y) / now.scale, reachPx / now.scale) : -1
  }
  const onContextMenu = (event: MouseEvent) => {
    event.preventDefault()
    setHover(null)
    onMenu(map.documents[pointAt(placeOf(event))] ?? null, { x: event.clientX, y: event.clientY })
  }
  const onAuxClick = (event: MouseEvent) => {
    const id = event.button === 1 ? map.documents[pointAt(placeOf(event))] : undefined
    if (id !== undefined) onOpenAside(id)
  }
  const onPointerDown = (event: PointerEvent) => {
    // The middle button would scroll instead.
    if (event.button === 1) event.preventDefault()
    if (event.button !== 0 || !camera.current) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const at = placeOf(event)
    drag.current = { ...at, camera: camera.current, isMoved: false }
    if (tool === 'lasso' || event.shiftKey) setLasso([at.x, at.y])
  }
  const onPointerMove = (event: PointerEvent) => {
    const at = placeOf(event)
    const from = drag.current
    if (!from) {
      const found = pointAt(at)
      setHover((now) => (found < 0 ? null : now?.at === found ? now : { at: found, room: size.current, ...at }))
      return
    }
    if (!from.isMoved && Math.hypot(at.x - from.x, at.y - from.y) < stillPx) return
    from.isMoved = true
    if (hover) setHover(null)
    if (lasso) setLasso((now) => now && [...now, at.x, at.y])
    else look({ ...from.camera, x: from.camera.x + at.x - from.x, y: from.camera.y + at.y - from.y })
  }
  const onPointerUp = (event: PointerEvent) => {
    const from = drag.current
    drag.current = null
    setLasso(null)
    const now = camera.current
    if (!from || !now) return
    if (lasso && from.isMoved) {
      const polygon = lasso.map((value, at) => (value - (at % 2 === 0 ? now.x : now.y)) / now.scale)
      const found = points.within(polygon).flatMap((at) => map.documents[at] ?? [])
      return onSelect(found, event.ctrlKey || event.metaKey)
    }
    if (from.isMoved) return
    const id = map.documents[pointAt(placeOf(event))]
    if (id === undefined) onSelect([], false)
    else if (event.ctrlKey || event.metaKey) onSelect([id], true)
    else onOpen(id)
  }
  /** The system has taken the pointer away: nothing was chosen. */
  const onPointerCancel = () => {
    drag.current = null
    setLasso(null)
  }
  return (
    <div className="mapCanvas" data-tool={tool}>
      <canvas
        ref={canvas}
        // It takes arrows and other keys for itself; the list of clusters beside it is the way without them.
        // oxlint-disable-next-line jsx-a11y/no-interactive-element-to-noninteractive-role -- a canvas is no control
        role="application"
        tabIndex={0}
        aria-label={w.canvas(map.documents.length)}
        aria-roledescription={w.canvasRole}
        aria-describedby={hintId}
        onKeyDown={onKeyDown}
        data-over={hover ? '' : undefined}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={onPointerCancel}
        onAuxClick={onAuxClick}
        onContextMenu={onContextMenu}
        onPointerLeave={() => setHover(null)}
      />
      <p id={hintId} className="mapKeys faint">
        {w.keysHint}
      </p>
      {lasso ? (
        <svg className="mapLasso" aria-hidden>
          <polygon points={lasso.join(' ')} />
        </svg>
      ) : null}
      {hover ? <HoverCard map={map} at={hover.at} x={hover.x} y={hover.y} room={hover.room} /> : null}
    </div>
  )
}
