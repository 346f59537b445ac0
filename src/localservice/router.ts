import { LocalError } from './localError.ts'
import type { LocalOperation } from './operation.ts'
import { answerOperation } from './operations/answer.ts'
import { businessSearchOperation } from './operations/businessSearch.ts'
import { chatOperation } from './operations/chat.ts'
import { embeddingOperation } from './operations/embedding.ts'
import { messagesOperation } from './operations/messages.ts'
import { newsSearchOperation } from './operations/newsSearch.ts'
import { researchOperation } from './operations/research.ts'
import { vlEmbeddingOperation } from './operations/vlEmbedding.ts'
import { videoSearchOperation } from './operations/videoSearch.ts'
import { webSearchOperation } from './operations/webSearch.ts'

/** Every operation the service answers. */
export const operations: readonly LocalOperation[] = [
  webSearchOperation,
  newsSearchOperation,
  businessSearchOperation,
  videoSearchOperation,
  embeddingOperation,
  vlEmbeddingOperation,
  answerOperation,
  chatOperation,
  messagesOperation,
  researchOperation,
]

/** The operation of a request, by exact method and path (a query string is ignored). Throws 404. */
export function route(method: string | undefined, url: string | undefined): LocalOperation {
  const path = (url ?? '').replace(/\?.*$/s, '')
  const operation = operations.find((one) => one.path === path && one.method === method)
  if (!operation) throw new LocalError(404, 'Not found')
  return operation
}
