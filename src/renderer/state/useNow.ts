import { useSyncExternalStore } from 'react'

function everySecond(listener: () => void): () => void {
  const timer = setInterval(listener, 1_000)
  return () => clearInterval(timer)
}
const never = () => () => {}
const thisSecond = () => Math.floor(Date.now() / 1_000) * 1_000

/** The time in ms, to the second, followed for as long as `ticking`; for countdowns only. */
export function useNow(ticking: boolean): number {
  return useSyncExternalStore(ticking ? everySecond : never, thisSecond)
}
