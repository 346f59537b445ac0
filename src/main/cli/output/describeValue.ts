import { z } from 'zod'

/** What a value may be, for people: "one of system, light, dark", "a whole number from 1 to 4096 or null". */
export function describeValue(schema: z.ZodType): string {
  return describe(z.toJSONSchema(schema, { io: 'input' }))
}

function describe(schema: z.core.JSONSchema._JSONSchema): string {
  if (typeof schema === 'boolean') return 'any JSON'
  if (schema.anyOf && schema.anyOf.length === 2) return schema.anyOf.map(describe).join(' or ')
  // Null or a text is one schema with two types.
  if (Array.isArray(schema.type)) return schema.type.map((type) => describe({ type })).join(' or ')
  if (schema.enum) return `one of ${schema.enum.join(', ')}`
  switch (schema.type) {
    case 'boolean':
      return 'true or false'
    case 'integer':
      return `a whole number from ${schema.minimum} to ${schema.maximum}`
    case 'string':
      return 'a text'
    case 'null':
      return 'null'
    case 'object':
      return schema.additionalProperties === undefined
        ? 'a JSON object'
        : `a JSON object like {"NAME": ...}, with ${describe(schema.additionalProperties)} for each name`
    default:
      return 'any JSON'
  }
}
