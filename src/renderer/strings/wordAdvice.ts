import { en } from './en.ts'

/** A message of the core with the sentences of the window in place of its marks, `‹code:field›`. */
export function wordAdvice(message: string): string {
  return message.replace(/‹(\w+):([^‹›]*)›/g, (mark, code: string, field: string) =>
    Object.hasOwn(en.advice, code) ? (en.advice[code]?.(field) ?? mark) : mark,
  )
}
