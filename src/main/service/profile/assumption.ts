import { z } from 'zod'

/**
 * What the interface does not show, as named assumptions `{value, reason}` in resources/service-profile.json, one
 * section per operation. A second JSON object of the same form, which may leave things out, is merged over it.
 * A section is added here and in the file; code sees the bare values.
 */
export function assumption<T extends z.ZodType>(value: T) {
  return z
    .strictObject({ value, reason: z.string().min(1) })
    .transform((entry): z.output<T> => (entry as { value: z.output<T> }).value)
}
