import { useCallback, useSyncExternalStore } from 'react'
import { acceptBoolean, usePageState } from '../../state/pageState.ts'
import { useRoute } from '../../state/route.ts'
import { createStore, useStore } from '../../state/store.ts'
import { useRoom } from '../../state/useRoom.ts'

/** There counts, results and what is read have room beside one another. */
const roomForAll = '(min-width: 1700px)'
/** There counts and results have room beside one another: what is read is over both, and so is the sidebar. */
const roomBeside = '(min-width: 840px)'

/** Over the results: opened for a moment, and not remembered. */
const shownOver = createStore(false)

export interface FacetsShown {
  readonly isShown: boolean
  /** Over the results, where there is no room beside them. */
  readonly isOver: boolean
  readonly show: (isShown: boolean) => void
}

/** Whether counts stand beside the results, which is remembered, or over them. */
export function useFacetsShown(): FacetsShown {
  const [isBeside, showBeside] = usePageState('searchFacets', false, acceptBoolean)
  const isOver = useStore(shownOver)
  const room = useRoom()
  const hasRoomForAll = useFits(roomForAll)
  const hasRoomBeside = useFits(roomBeside)
  const { reading } = useRoute()
  const fits = hasRoomForAll || (room === 1 ? hasRoomBeside : reading === null)
  return fits
    ? { isShown: isBeside, isOver: false, show: showBeside }
    : { isShown: isOver, isOver: true, show: shownOver.set }
}

function useFits(media: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const query = window.matchMedia(media)
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    [media],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(media).matches)
}
