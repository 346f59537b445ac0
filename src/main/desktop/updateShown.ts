import { systemClock } from '../base/clock.ts'
import type { UpdateStep } from '../model/upkeep.ts'
import type { DesktopWords } from './desktopWords.ts'
import { openProgressWindow, type ProgressWindow } from './progressWindow.ts'

/** What takes no longer than this is not shown. */
const patienceMs = 1_000

export interface ShownUpdate {
  tell(step: UpdateStep): void
  /** The library is open, or could not be opened. */
  end(): void
}

/** Shows how far a library of an earlier version has come, in a window before the page, which waits for the library. */
export function showUpdate(words: () => DesktopWords['updating'], iconPath: string): ShownUpdate {
  let latest: UpdateStep | undefined
  let over: AbortController | undefined
  let shown: ProgressWindow | undefined
  const draw = () => {
    if (latest) shown?.draw(words()[latest.part], latest.done / latest.total)
  }
  const openLater = async (signal: AbortSignal) => {
    await systemClock.wait(patienceMs, signal).catch(() => {}) // it is over
    if (signal.aborted) return
    shown = openProgressWindow({ title: words().title, note: words().hint }, iconPath)
    draw()
  }
  return {
    tell: (step) => {
      latest = step
      if (!over) void openLater((over = new AbortController()).signal)
      draw()
    },
    end: () => {
      over?.abort()
      shown?.close()
      over = undefined
      shown = undefined
    },
  }
}
