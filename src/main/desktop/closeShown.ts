import type { CopyStep } from '../model/upkeep.ts'
import type { DesktopWords } from './desktopWords.ts'
import { openProgressWindow, type ProgressWindow } from './progressWindow.ts'

interface Closed {
  close(signal: AbortSignal): AsyncIterable<CopyStep>
}

/**
 * Closes the core before the process ends. A backup of minutes that is made meanwhile is shown in a window, which appears with
 * it; closing that window leaves the backup out.
 */
export async function closeShown(core: Closed, words: DesktopWords['closing'], iconPath: string): Promise<void> {
  const leavingOut = new AbortController()
  let shown: ProgressWindow | undefined
  try {
    for await (const step of core.close(leavingOut.signal)) {
      shown ??= openProgressWindow({ title: words.title, note: words.skip }, iconPath, () => leavingOut.abort())
      shown.draw(words[step.part], step.part === 'library' && step.total > 0 ? step.done / step.total : undefined)
    }
  } finally {
    shown?.close()
  }
}
