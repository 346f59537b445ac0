import { stringsInUse } from './strings.ts'

/** A message of the core in the language in use. */
export function wordAdvice(message: string, { message: word } = stringsInUse()): string {
  return word(message)
}
