import path from 'node:path'
import type { Clock } from './base/clock.ts'
import { describeError, QuarryError } from './base/errors.ts'
import type { Log } from './base/log.ts'
import type { Tell } from './base/measured.ts'
import type { Library } from './library.ts'
import type { Closing, RestoreStep } from './model/upkeep.ts'
import { moveOpenLibrary, type MoveOutcome, type MoveStep } from './originals/moveOpenLibrary.ts'
import { restoreLibrary, type Restored, type RestorePorts } from './originals/restoreLibrary.ts'
import type { RemoteService, ServiceHandle } from './service/serviceHandle.ts'
import { noteMoved } from './settings/libraryPath.ts'
import type { RecentLibraries } from './settings/recentLibraries.ts'

export interface OpenedLibrary {
  readonly library: Library
  readonly service: ServiceHandle
}

/** The one library that is in use, and what puts another in its place: one of these at a time. */
export interface LibraryInUse {
  /** @throws QuarryError conflict while a backup takes its place */
  readonly opened: OpenedLibrary
  /** Settles once the backup that takes its place has it, or could not take it; undefined where none does. */
  readonly swapped: () => Promise<void> | undefined
  /** Closes the library in use and opens another; on failure the old one stays. Made where `create` is true. */
  switchLibrary(libraryPath: string, create: boolean): Promise<Library>
  /**
   * Restores a backup in the place of the library in use, which is closed meanwhile and stays beside it; or as another library,
   * at `to`. @throws as restoreLibrary
   */
  restore(
    from: string,
    to: string | undefined,
    signal: AbortSignal | undefined,
    tell: Tell<RestoreStep>,
  ): Promise<Restored>
  /** Moves the library in use to another place, and uses it there (moveOpenLibrary.ts). */
  moveLibrary(to: string, signal: AbortSignal): AsyncGenerator<MoveStep, MoveOutcome>
  /** Reopens the library over another service (undefined: the local one); on failure everything stays as it was. */
  changeService(remote: RemoteService | undefined): Promise<void>
  close(closing?: Closing): Promise<void>
}

export interface LibraryPorts {
  open(libraryPath: string, create: boolean, remote: RemoteService | undefined): Promise<OpenedLibrary>
  close(opened: OpenedLibrary, closing?: Closing): Promise<void>
  /** As RestorePorts has it. */
  readonly check: RestorePorts['check']
  readonly clock: Clock
  readonly log: Log
  /** Where it is kept which library is opened where none is named; undefined: nowhere. */
  readonly dataFolder: string | undefined
  readonly recent: RecentLibraries
}

/** Opens the first library. */
export async function openLibraryInUse(
  first: { readonly path: string; readonly create: boolean; readonly remote: RemoteService | undefined },
  { open, close, check, clock, log, dataFolder, recent }: LibraryPorts,
): Promise<LibraryInUse> {
  let remote = first.remote
  let current = await open(first.path, first.create, remote)
  let swap: PromiseWithResolvers<void> | undefined
  let isMovedOrRestored = false
  let turn: Promise<unknown> = Promise.resolve()

  const opened = () => {
    if (!swap) return current
    throw new QuarryError('conflict', 'A backup is being put in the place of the library.', {
      hint: 'Try again in a moment.',
    })
  }
  const mustBeFree = () => {
    if (!isMovedOrRestored) return
    throw new QuarryError('conflict', 'The library is being moved or restored.', {
      hint: 'Wait until that is done, or cancel it.',
    })
  }
  /** What takes a moment waits for what takes a moment. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = turn.then(work)
    turn = done.catch(() => {})
    return done
  }
  /** Opens another in the place of the library in use, which is closed then. */
  const replace = async (libraryPath: string, create: boolean, next: RemoteService | undefined) => {
    const previous = current
    current = await open(libraryPath, create, next)
    remote = next
    await close(previous)
  }
  const swapClosed: RestorePorts['whileClosed'] = async (libraryPath, swapFiles) => {
    if (libraryPath !== path.resolve(current.library.path))
      throw new QuarryError('conflict', 'The library in use is another one now.', { where: libraryPath })
    const own = (swap = Promise.withResolvers<void>())
    try {
      try {
        await close(current)
        await swapFiles(true)
      } finally {
        current = await open(libraryPath, false, remote)
      }
    } finally {
      swap = undefined
      own.resolve()
    }
  }
  /** Whether the move is noted: without it, the next start would open the place where the library was. */
  const moveIsNoted = async (from: string, to: string): Promise<boolean> => {
    if (dataFolder === undefined) return true
    try {
      await noteMoved(dataFolder, from, to)
      return true
    } catch (error) {
      log.error('the move of the library could not be noted', { library: to, error: describeError(error) })
      return false
    }
  }

  return {
    get opened() {
      return opened()
    },
    swapped: () => swap?.promise,
    switchLibrary: async (libraryPath, create) => {
      const isCurrent = () => path.resolve(libraryPath) === path.resolve(opened().library.path)
      if (isCurrent()) return current.library
      mustBeFree()
      return inTurn(async () => {
        if (!isCurrent()) await replace(libraryPath, create, remote)
        return current.library
      })
    },
    restore: async (from, to, signal, tell) => {
      const ports = { check, whileClosed: swapClosed, now: () => clock.now() }
      // Another library: the one in use stays.
      if (to !== undefined)
        return restoreLibrary({ from: path.resolve(from), path: path.resolve(to), isOther: true }, ports, signal, tell)
      mustBeFree()
      isMovedOrRestored = true
      try {
        await turn
        const at = { from: path.resolve(from), path: path.resolve(current.library.path), isOther: false }
        return await restoreLibrary(at, ports, signal, tell)
      } finally {
        isMovedOrRestored = false
      }
    },
    moveLibrary: async function* (to, signal) {
      mustBeFree()
      isMovedOrRestored = true
      try {
        await turn
        const from = current.library.path
        const outcome = yield* moveOpenLibrary(current.library, to, {
          clock,
          signal,
          open: async (place) => {
            const previous = current
            current = await open(place, false, remote)
            const isNoted = await moveIsNoted(from, place)
            // What could not be closed is not taken away.
            await close(previous).catch((error: unknown) =>
              log.error('library could not be closed', { library: from, error: describeError(error) }),
            )
            return isNoted
          },
        })
        if (outcome.path !== from && dataFolder !== undefined && outcome.left === undefined) await recent.forget(from)
        return outcome
      } finally {
        isMovedOrRestored = false
      }
    },
    changeService: async (next) => {
      mustBeFree()
      return inTurn(() => replace(current.library.path, false, next))
    },
    close: (closing) => close(current, closing),
  }
}
