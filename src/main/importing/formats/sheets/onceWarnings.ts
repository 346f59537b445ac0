import type { SheetWarning } from './workbook.ts'

/** Keeps the first of warnings of the same words: a fault of one cell is often one of a million. */
export class OnceWarnings {
  readonly #byMessage = new Map<string, SheetWarning>()

  get all(): readonly SheetWarning[] {
    return [...this.#byMessage.values()]
  }

  add(warning: SheetWarning): void {
    if (!this.#byMessage.has(warning.message)) this.#byMessage.set(warning.message, warning)
  }
}
