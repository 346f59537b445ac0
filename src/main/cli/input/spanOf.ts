import { QuarryError } from '../../base/errors.ts'

/** Reads "34-56", characters of a text. Throws a QuarryError "usage" where it is no span. */
export function spanOf(text: string, where?: string): { readonly start: number; readonly end: number } {
  const [, start, end] = /^(\d+)-(\d+)$/.exec(text) ?? []
  if (start === undefined || end === undefined || Number(start) >= Number(end))
    throw new QuarryError('usage', `"${text}" is no span.`, {
      ...(where === undefined ? {} : { where }),
      hint: 'Write it like 34-56.',
    })
  return { start: Number(start), end: Number(end) }
}
