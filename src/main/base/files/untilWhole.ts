import { rmSync } from 'node:fs'

const begun = new Set<readonly string[]>()

/**
 * Takes files and folders away when the process exits before the returned function was called: a user who leaves at once,
 * or an error that nothing caught, leaves nothing half written in folders of their own. A process that is killed does.
 */
export function untilWhole(places: readonly string[]): () => void {
  if (begun.size === 0) process.on('exit', takeAway)
  begun.add(places)
  return () => {
    begun.delete(places)
    if (begun.size === 0) process.off('exit', takeAway)
  }
}

function takeAway(): void {
  for (const place of [...begun].flat()) {
    try {
      rmSync(place, { recursive: true, force: true })
    } catch {
      // Another thread may still have it open, which Windows does not allow.
    }
  }
}
