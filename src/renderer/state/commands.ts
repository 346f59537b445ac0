import { createContext, useContext } from 'react'

/** A command is *what*; a key, a menu entry, a button or the palette is a way to ask for it. */
export interface Command {
  readonly id: string
  readonly title: string
  /** What it would be about now, beside its title in the palette. */
  readonly detail?: string | null
  readonly group: CommandGroup
  /** The first is shown; all work. Plain keys only act where no text is being written. */
  readonly keys?: readonly string[]
  /** False hides it from the palette and makes its keys do nothing. */
  readonly enabled: () => boolean
  readonly run: () => void
}

export type CommandGroup = 'go' | 'library' | 'search' | 'view' | 'edit' | 'jobs' | 'help'

export const CommandsContext = createContext<readonly Command[]>([])

export function useCommands(): readonly Command[] {
  return useContext(CommandsContext)
}

/** One command by its id, for a button that stands for it. */
export function useCommand(id: string): Command | undefined {
  return useCommands().find((command) => command.id === id)
}
