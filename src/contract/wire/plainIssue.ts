import type { z } from 'zod'

/** How the kinds of values are called. */
const kinds: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}

/**
 * What is wrong with a value, in words that go on after the name of its field. Undefined leaves it to zod; what a schema
 * says of itself goes before all of this.
 */
export const plainIssue: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'is missing'
      return issue.expected in kinds ? `must be ${kinds[issue.expected]}` : undefined
    case 'invalid_value': {
      const names = issue.values.map((value) => (typeof value === 'string' ? `"${value}"` : String(value)))
      return `must be ${new Intl.ListFormat('en', { type: 'disjunction' }).format(names)}`
    }
    case 'too_small':
      if (issue.minimum === 1 && issue.origin !== 'number' && issue.origin !== 'int') return 'must not be empty'
      return (
        limit(issue.origin, 'at least', issue.minimum) ??
        (issue.inclusive ? undefined : `must be above ${issue.minimum}`)
      )
    case 'too_big':
      return limit(issue.origin, 'at most', issue.maximum)
    case 'unrecognized_keys':
      return 'is not known here'
    case 'invalid_union':
      return 'has none of the forms that are known here'
    default:
      return undefined
  }
}

function limit(origin: string, bound: string, value: number | bigint): string | undefined {
  if (origin === 'string') return `must have ${bound} ${value} characters`
  if (origin === 'array') return `must have ${bound} ${value} entries`
  return origin === 'number' || origin === 'int' ? `must be ${bound} ${value}` : undefined
}
