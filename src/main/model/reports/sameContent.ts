import type { StoredProblem } from '../jobs/job.ts'

/** A file that gave nothing new. It is no mistake, but the file is found under the name of the other one only. */
export function sameContentNote(file: string, other: string): StoredProblem {
  const message = `Its content was there already, as ${other}.`
  return { file, row: undefined, column: undefined, message, severity: 'note' }
}

/** The other file that such a note names. */
export function sameContentAs(message: string): string | undefined {
  return /^Its content was there already, as (.*)\.$/s.exec(message)?.[1]
}

/** What is said of rows that have the text of others and are not stored. It ends with the number. */
export function otherValuesMessage({ number }: { readonly number: number }): string {
  return `Rows with a text that was there already but other values, which are not taken over without a column of identifiers: ${number}.`
}

/** Parts of a file that gave nothing new, such as sheets or messages, while others did. */
export interface HeldParts {
  /** Another file; undefined where the file itself has them more than once. */
  readonly other: string | undefined
  readonly number: number
  /** What the first of them are called, as `“Costs”, “Berths”, …`; empty where nothing is known. */
  readonly titles: string
}

/** They are no mistake, but they are found under the name of the other file only. */
export function heldPartsMessage({ other, number, titles }: HeldParts): string {
  const parts = `${number}${titles === '' ? '' : ` (${titles})`}`
  return other === undefined
    ? `Parts that this file has more than once: ${parts}.`
    : `Parts that were there already, as parts of ${other}: ${parts}.`
}

/** What such a message has before the number. */
export function heldPartsStart(other: string | undefined): string {
  return heldPartsMessage({ other, number: 0, titles: '' }).slice(0, -'0.'.length)
}

/** The number and the titles that such a message has behind its start. */
export function readHeldParts(end: string): Pick<HeldParts, 'number' | 'titles'> {
  const { number = '0', titles = '' } = /^(?<number>\d+)(?: \((?<titles>.*)\))?\.$/s.exec(end)?.groups ?? {}
  return { number: Number(number), titles }
}
