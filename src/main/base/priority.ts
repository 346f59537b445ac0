import { getPriority, setPriority } from 'node:os'

/** Of 19. */
const background = 10
const lastOfAll = 19

/**
 * Lets other threads go first from now on: to be called by a thread whose work nobody waits for by the millisecond. While
 * an import takes both cores, the slowest twentieth of the searches takes about 14 ms with it and 18 without. Only Linux
 * has priorities of threads; elsewhere it would be that of the whole process, and nothing is done.
 */
export function letOthersFirst(): void {
  yieldTo(background)
}

/**
 * Lets all other programs go first: to be called by a program that nobody waits for, before it starts threads. On two cores,
 * a window that searches for the first time beside its import takes a tenth less time than with the priority of a thread.
 */
export function goLast(): void {
  yieldTo(lastOfAll)
}

function yieldTo(priority: number): void {
  // Who was told to go later stays so; an ordinary user may not be moved up again.
  if (process.platform === 'linux' && getPriority() < priority) setPriority(priority)
}
