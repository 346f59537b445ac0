import { wordAdvice } from '../../strings/wordAdvice.ts'

/** What a failed call says to a person: the contract's error has `where` and `hint` in its data. */
export function describeFailure(error: unknown): { readonly message: string; readonly hint: string | null } {
  const message = wordAdvice(error instanceof Error ? error.message : String(error))
  const data = error instanceof Error && 'data' in error && typeof error.data === 'object' ? error.data : null
  const where = data && 'where' in data && typeof data.where === 'string' ? data.where : null
  const hint = data && 'hint' in data && typeof data.hint === 'string' ? wordAdvice(data.hint) : null
  return { message: where ? `${message.replace(/\.$/, '')} (${where}).` : message, hint }
}

/** The same as one line, for a toast. */
export function failureLine(error: unknown): string {
  const { message, hint } = describeFailure(error)
  return hint ? `${message} ${hint}` : message
}
