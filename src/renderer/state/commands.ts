import { createContext, useContext } from 'react'
import { createStore } from './store.ts'

/** A command is *what*; a key, a menu entry, a button or the palette is a way to ask for it. */
export interface Command {
  readonly id: string
  readonly title: string
  /** What it would be about now, beside its title in the palette. */
  readonly detail?: string | null
  readonly group: CommandGroup
  /** Other words that it is looked for by in the palette. */
  readonly also?: string
  /** It does something to the documents that are chosen. */
  readonly isOfChosen?: boolean
  /** The first is shown; all work. Plain keys only act where no text is being written. */
  readonly keys?: readonly string[]
  /** The keys it has until the user chooses others; set by the registry. */
  readonly builtInKeys?: readonly string[]
  /**
   * False hides it from the palette and makes its keys do nothing. `focus` is what has the focus when it runs: while the palette
   * is open, that is what had it before.
   */
  readonly enabled: (focus: Element | null) => boolean
  /** False hides it from the palette, while its keys still tell what it lacks. */
  readonly isOffered?: () => boolean
  readonly run: () => void
}

/** In the order in which lists of commands have them. */
export const commandGroups = ['go', 'search', 'library', 'edit', 'view', 'jobs', 'help'] as const
export type CommandGroup = (typeof commandGroups)[number]

export const CommandsContext = createContext<readonly Command[]>([])

export function useCommands(): readonly Command[] {
  return useContext(CommandsContext)
}

/** One command by its id, for a button that stands for it. */
export function useCommand(id: string): Command | undefined {
  return useCommands().find((command) => command.id === id)
}

/** The first keys of a command, for the button that stands for it. */
export function useKeysOf(id: string): string | undefined {
  return useCommand(id)?.keys?.[0]
}

/** The registry as it is now, for what is asked outside of a component. */
export const commandsNow = createStore<readonly Command[]>([])

/** The first keys of a command, for an entry of a menu that is made when it opens. */
export function keysOf(id: string): string | undefined {
  return commandsNow.get().find((command) => command.id === id)?.keys?.[0]
}
