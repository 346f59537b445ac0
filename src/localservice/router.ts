import { LocalError } from './localError.ts'
import type { LocalOperation } from './operation.ts'
import { answerOperation } from './operations/answer.ts'
import { businessSearchOperation } from './operations/businessSearch.ts'
import { chatOperation } from './operations/chat.ts'
import { embeddingOperation } from './operations/embedding.ts'
import { generatedOperation } from './operations/generated.ts'
import { groundedGenerationOperation, groundedLookupOperation } from './operations/groundedGeneration.ts'
import { messagesOperation } from './operations/messages.ts'
import { newsSearchOperation } from './operations/newsSearch.ts'
import { researchOperation } from './operations/research.ts'
import { vlEmbeddingOperation } from './operations/vlEmbedding.ts'
import { videoSearchOperation } from './operations/videoSearch.ts'
import { videosLookupOperation, videosOperation } from './operations/videos.ts'
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
  groundedGenerationOperation,
  groundedLookupOperation,
  videosOperation,
  videosLookupOperation,
  generatedOperation,
]

export interface Routed {
  readonly operation: LocalOperation
  /** The last part of the path, decoded, where the operation takes one; else ''. */
  readonly id: string
  readonly query: URLSearchParams
}

/** The operation of a request, by exact method and path, or path and id. Throws 404. */
export function route(method: string | undefined, url: string | undefined): Routed {
  const [path = '', search = ''] = (url ?? '').split(/\?(.*)/s)
  const query = new URLSearchParams(search)
  const parent = path.slice(0, path.lastIndexOf('/'))
  const last = path.slice(parent.length + 1)
  for (const operation of operations) {
    if (operation.method !== method) continue
    if (!operation.takesId && operation.path === path) return { operation, id: '', query }
    if (operation.takesId && operation.path === parent && last !== '') return { operation, id: decode(last), query }
  }
  throw new LocalError(404, 'Not found')
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
