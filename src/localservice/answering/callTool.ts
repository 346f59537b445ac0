import { isRecord } from '../operations/readTurns.ts'

/** A function of the caller's, as far as it is needed to call it. */
export interface LocalTool {
  readonly name: string
  /** JSON Schema of its arguments. */
  readonly schema: unknown
}

/** The first tool whose name the question has: `get_weather` is named by "weather", "get weather" and its own name. */
export function toolNamedIn(question: string, tools: readonly LocalTool[]): LocalTool | undefined {
  const asked = question.toLowerCase()
  return tools.find(({ name }) => {
    const words = name
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length > 3 && !verbs.has(word))
    return asked.includes(name.toLowerCase()) || (words.length > 0 && words.every((word) => asked.includes(word)))
  })
}

const verbs = new Set(['find', 'fetch', 'look', 'lookup', 'search', 'read', 'list', 'query', 'call', 'send'])

/** Arguments that fit the schema, taken from the question as well as can be done without understanding it. */
export function argumentsFor({ schema }: LocalTool, question: string): unknown {
  return valueFor(isRecord(schema) ? { type: 'object', ...schema } : { type: 'object' }, question, '')
}

function valueFor(schema: unknown, question: string, name: string): unknown {
  if (!isRecord(schema)) return question
  const choices = schema['enum']
  if (Array.isArray(choices))
    return (
      choices.find((one) => typeof one === 'string' && question.toLowerCase().includes(one.toLowerCase())) ?? choices[0]
    )
  switch (Array.isArray(schema['type']) ? schema['type'][0] : schema['type']) {
    case 'object': {
      const properties = isRecord(schema['properties']) ? schema['properties'] : {}
      const required = Array.isArray(schema['required']) ? schema['required'] : Object.keys(properties)
      const entries = Object.entries(properties).filter(([key]) => required.includes(key))
      return Object.fromEntries(entries.map(([key, inner]) => [key, valueFor(inner, question, key)]))
    }
    case 'array':
      return [valueFor(schema['items'] ?? {}, question, name)]
    case 'integer':
      return Math.trunc(numberIn(question))
    case 'number':
      return numberIn(question)
    case 'boolean':
      return true
    case 'null':
      return null
    default:
      return textIn(question, name)
  }
}

function numberIn(question: string): number {
  return Number(/-?\d+(\.\d+)?/.exec(question)?.[0] ?? 1)
}

/** What is in quotation marks, else names of several words or one that is no first word, else the question. */
function textIn(question: string, name: string): string {
  if (/query|question|text|prompt|topic/i.test(name)) return question
  const quoted = /["“«]([^"”»]+)["”»]/.exec(question)?.[1]
  if (quoted !== undefined) return quoted
  const names = question.match(/(?<=\s)\p{Lu}[\p{L}\p{M}'-]+(?:\s+\p{Lu}[\p{L}\p{M}'-]+)*/gu)
  return names?.at(-1) ?? question
}
