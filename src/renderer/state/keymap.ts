import { isSingleKey, sameKeys } from '../ui/keys/keys.ts'
import type { Command } from './commands.ts'

/** Keys that the user chose, by the ids of their commands; a command that is not here has its built-in keys. */
export type ChosenKeys = Readonly<Record<string, readonly string[]>>

/** Keys that a browser keeps for itself: a hint at them would be a lie there. */
const browserKeeps = new Set([
  'Mod+N',
  'Mod+Shift+N',
  'Mod+T',
  'Mod+Shift+T',
  'Mod+W',
  'Mod+Shift+W',
  'Ctrl+Tab',
  'Ctrl+Shift+Tab',
])

export interface KeymapOptions {
  readonly chosen: ChosenKeys
  /** Whether a character by itself may start a command. */
  readonly singleKeys: boolean
  readonly isBrowser: boolean
}

/**
 * Gives each command the keys that reach it. Keys that were chosen for one command are taken from all others that have
 * them built in, so no press starts another command than the one it was chosen for.
 */
export function applyKeys(commands: readonly Command[], options: KeymapOptions): readonly Command[] {
  const { chosen, singleKeys, isBrowser } = options
  const taken = commands.flatMap(({ id }) => (Object.hasOwn(chosen, id) ? (chosen[id] ?? []) : []))
  return commands.map((command) => {
    const builtIn = command.keys ?? []
    const own = Object.hasOwn(chosen, command.id)
      ? (chosen[command.id] ?? [])
      : builtIn.filter((keys) => !taken.some((other) => sameKeys(keys, other)))
    const keys = own.filter(
      (combination) => (singleKeys || !isSingleKey(combination)) && !(isBrowser && browserKeeps.has(combination)),
    )
    return { ...command, keys, builtInKeys: builtIn }
  })
}

/** The command that a combination starts, other than `id`; undefined where it is free. */
export function takenBy(commands: readonly Command[], keys: string, id: string): Command | undefined {
  return commands.find((command) => command.id !== id && command.keys?.some((other) => sameKeys(keys, other)))
}

/** `chosen` with `keys` added to the command `id`, and taken from the command that had them. */
export function withKeys(commands: readonly Command[], chosen: ChosenKeys, id: string, keys: string): ChosenKeys {
  const before = takenBy(commands, keys, id)
  const left = before ? { [before.id]: ownKeys(before, chosen).filter((other) => !sameKeys(other, keys)) } : {}
  const command = commands.find((each) => each.id === id)
  const own = command ? ownKeys(command, chosen).filter((other) => !sameKeys(other, keys)) : []
  return { ...chosen, ...left, [id]: [...own, keys] }
}

/** `chosen` without `keys` for the command `id`. */
export function withoutKeys(commands: readonly Command[], chosen: ChosenKeys, id: string, keys: string): ChosenKeys {
  const command = commands.find((each) => each.id === id)
  if (!command) return chosen
  return { ...chosen, [id]: ownKeys(command, chosen).filter((other) => !sameKeys(other, keys)) }
}

/** `chosen` with the built-in keys for the command `id`; keys that another command was given stay there. */
export function withBuiltIn(chosen: ChosenKeys, id: string): ChosenKeys {
  return Object.fromEntries(Object.entries(chosen).filter(([other]) => other !== id))
}

/** Also those that do not work here: a browser keeps some, and single keys may be off. */
function ownKeys({ id, keys = [], builtInKeys = [] }: Command, chosen: ChosenKeys): readonly string[] {
  if (Object.hasOwn(chosen, id)) return chosen[id] ?? []
  const taken = Object.values(chosen).flat()
  return builtInKeys.filter((builtIn) => keys.includes(builtIn) || !taken.some((other) => sameKeys(builtIn, other)))
}
