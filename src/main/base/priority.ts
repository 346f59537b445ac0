import { getPriority, setPriority } from 'node:os'

/** Of 19 (last of all). */
const background = 10

/**
 * Lets other threads go first from now on: to be called by a thread whose work nobody waits for by the millisecond, or by a
 * program before it starts threads. While
 * an import takes both cores, the slowest twentieth of the searches takes about 14 ms with it and 18 without. Only Linux
 * has priorities of threads; elsewhere it would be that of the whole process, and nothing is done.
 */
export function letOthersFirst(): void {
  // Who was told to go last of all stays so; an ordinary user may not be moved up again.
  if (process.platform === 'linux' && getPriority() < background) setPriority(background)
}
