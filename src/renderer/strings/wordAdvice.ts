import { stringsInUse } from './strings.ts'

/** A message of the core in the language in use, with the sentences of the window in place of its marks, `‹code:field›`. */
export function wordAdvice(message: string, { advice, message: word } = stringsInUse()): string {
  return word(message).replace(/‹(\w+):([^‹›]*)›/g, (mark, code: string, field: string) =>
    Object.hasOwn(advice, code) ? (advice[code]?.(field) ?? mark) : mark,
  )
}
