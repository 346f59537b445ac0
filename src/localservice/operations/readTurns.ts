import type { Turn } from '../answering/conversation.ts'
import { invalidParameter, missingParameter } from '../localError.ts'
import type { Parameters } from '../searching/parameters.ts'

/** `messages` as turns: each element has role and content, a text or a list of parts of which texts are read. Throws 400. */
export function readTurns(parameters: Parameters, roles: readonly string[]): Turn[] {
  const { messages } = parameters
  if (messages === undefined || messages === null) throw missingParameter('messages')
  if (!Array.isArray(messages) || messages.length === 0) throw invalidParameter('messages must be a list of messages')
  return messages.map((message: unknown, index) => {
    const { role, content } = isRecord(message) ? message : {}
    if (typeof role !== 'string' || !roles.includes(role))
      throw invalidParameter(`messages[${index}].role must be one of ${roles.join(', ')}`)
    return { role, text: textOfContent(content, `messages[${index}].content`) }
  })
}

/** The text of a content that is a text, a list of parts, or nothing. Throws 400 on anything else. */
export function textOfContent(content: unknown, path: string): string {
  if (content === undefined || content === null) return ''
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) throw invalidParameter(`${path} must be a string or a list of parts`)
  return content
    .map((part: unknown) => {
      if (!isRecord(part) || typeof part['type'] !== 'string')
        throw invalidParameter(`${path} has a part without a type`)
      return part['type'] === 'text' && typeof part['text'] === 'string' ? part['text'] : ''
    })
    .filter((text) => text !== '')
    .join('\n\n')
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
