import { isRecord } from '../operations/readTurns.ts'
import { argumentsFor } from './callTool.ts'

/**
 * The answer in the form that response_format asks for: `json_object` gives {answer, citations}; `json_schema` gives an
 * object of that schema, with the answer in its first text. Anything else is text.
 */
export function formatAnswer(text: string, format: unknown): string {
  if (!isRecord(format)) return text
  const citations = [...new Set([...text.matchAll(/\[\^(\d+)\]/g)].map(([, id]) => Number(id)))]
  if (format['type'] === 'json_object') return JSON.stringify({ answer: text, citations })
  if (format['type'] !== 'json_schema' || !isRecord(format['json_schema'])) return text
  return JSON.stringify(argumentsFor({ name: 'answer', schema: format['json_schema']['schema'] }, text))
}
