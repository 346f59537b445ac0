import { InvalidArgumentError, Option } from 'commander'
import { documentKinds } from '../../model/document.ts'
import { isCalendarDay } from '../../text/values/isCalendarDay.ts'

/** Readers of option values for commander: what they throw is a wrong usage, exit code 2. */

export function integer(min: number, max: number): (text: string) => number {
  return (text) => {
    const value = /^[0-9]+$/.test(text) ? Number(text) : Number.NaN
    if (!(value >= min && value <= max))
      throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}.`)
    return value
  }
}

/** A number from 0 to 1. */
export function fraction(text: string): number {
  const value = /^[0-9]*\.?[0-9]+$/.test(text) ? Number(text) : Number.NaN
  if (!(value >= 0 && value <= 1)) throw new InvalidArgumentError('It must be a number from 0 to 1.')
  return value
}

/** One of `choices`, written in capitals or not. The help lists them, and so does the refusal of anything else. */
export function choiceOption(flags: string, description: string, choices: readonly string[]): Option {
  return new Option(flags, description).choices(choices).argParser((text: string) => {
    const found = matchChoice(text, choices)
    if (found === undefined) throw new InvalidArgumentError(`Allowed choices are ${choices.join(', ')}.`)
    return found
  })
}

/** The one of `choices` that `text` is, whatever its case; exact matches first. */
export function matchChoice<Choice extends string>(text: string, choices: readonly Choice[]): Choice | undefined {
  const folded = text.toLowerCase()
  return choices.find((choice) => choice === text) ?? choices.find((choice) => choice.toLowerCase() === folded)
}

/** For options that may be given several times. */
export function collect(text: string, before: readonly string[] = []): string[] {
  return [...before, text]
}

/** Kinds of documents, for an option that may be given several times. */
export function documentKind(text: string, before: readonly string[] = []): string[] {
  const found = matchChoice(text, documentKinds)
  if (found === undefined) throw new InvalidArgumentError(`The kinds are ${documentKinds.join(', ')}.`)
  return [...before, found]
}

/** For an option that takes several values: another option is none of them. */
export function collectNames(text: string, before: readonly string[] = []): string[] {
  if (text.startsWith('-')) throw new InvalidArgumentError(`${text} is an option, and a name is missing before it.`)
  return [...before, text]
}

/** An ISO 8601 date or date-time, given on as it is. */
export function isoDate(text: string): string {
  const isIso = /^\d{4}(-\d{2}(-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?)?)?$/.test(text)
  if (!isIso || Number.isNaN(Date.parse(text)) || !isCalendarDay(text))
    throw new InvalidArgumentError('It must be a date like 2031-04-02 or 2031-04-02T08:00Z.')
  return text
}

export const jobNumber = integer(1, Number.MAX_SAFE_INTEGER)
/** A flag whose second value would silently replace the first. */
export function givenOnce<T>(parse: (text: string) => T): (text: string, before: T | undefined) => T {
  return (text, before) => {
    if (before !== undefined) throw new InvalidArgumentError('Give it once.')
    return parse(text)
  }
}
export const documentNumber = integer(1, Number.MAX_SAFE_INTEGER)
export const portNumber = integer(0, 65_535)
/** The widest vector any documented model has. */
export const dimension = integer(1, 4096)
