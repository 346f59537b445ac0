import type { z } from 'zod'
import { QuarryError } from '../base/errors.ts'

/**
 * Checks a value that was stored as JSON against its schema. `where` names the record that holds it.
 * @throws QuarryError library_damaged, with the first field that does not match
 */
export function readStored<T>(schema: z.ZodType<T>, value: unknown, where: string): T {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const field = issue?.path.map(String).join('.') || 'the value'
  throw new QuarryError('library_damaged', `A stored record cannot be read: ${field}: ${issue?.message}.`, {
    where,
    hint: 'Verify the library, and restore a backup if that reports damage.',
    cause: parsed.error,
  })
}
