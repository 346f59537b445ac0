import type { ContractError, WireError } from '../define.ts'
import { createCredit, metered, type Credit } from './credit.ts'
import type { Dispatcher } from './dispatch.ts'
import { morePath, type HttpFrame } from './http.ts'
import { noSuchRoute } from './transport.ts'

export interface HttpAsk {
  /** The path of the URL, starting with `/api/`. */
  readonly path: string
  /** The value of the credit header, if any. */
  readonly credit: string | undefined
  readonly body: string
  /** Aborted when the caller's connection closes. */
  readonly signal: AbortSignal
}

export interface HttpAnswer {
  readonly status: number
  readonly contentType: string
  /** Whole, or in pieces that must each be taken by the connection before the next is asked for. */
  readonly body: string | AsyncIterable<string>
}

/**
 * The core's end of the HTTP wire, as a function from what was asked to what to answer. It guards nothing: who may ask,
 * from where and how much is the server's business (src/main/web).
 */
export function serveHttp(dispatcher: Dispatcher): (ask: HttpAsk) => Promise<HttpAnswer> {
  const credits = new Map<number, Credit>()
  let lastStream = 0

  return async ({ path, credit, body, signal }) => {
    let input: unknown
    try {
      input = JSON.parse(body)
    } catch {
      return refuse(400, 'The body of the request is not JSON.')
    }
    if (path === morePath) {
      const more = input as Partial<Record<string, unknown>> | null
      if (isCount(more?.['stream']) && isCount(more['credit'])) credits.get(more['stream'])?.give(more['credit'])
      return answer(200, { value: null })
    }

    const route = path.replace(/^\/api\//, '').replace('/', '.')
    const kind = dispatcher.kindOf(route)
    if (!kind) return answer(404, { error: plainError(noSuchRoute(route)) })
    if (kind === 'call') {
      try {
        return answer(200, { value: await dispatcher.call(route, input, signal) })
      } catch (error) {
        const described = dispatcher.describe(error, route)
        return answer(statusOf(described), { error: plainError(described) })
      }
    }

    const items = Number(credit)
    if (!isCount(items)) return refuse(400, 'A stream must say how many items its reader takes at once.')
    const stream = ++lastStream
    const meter = createCredit(items)
    credits.set(stream, meter)
    const source = metered(dispatcher.stream(route, input, signal), meter, signal)
    const describe = (error: unknown) => dispatcher.describe(error, route)
    const lines = streamLines(stream, source, describe, () => credits.delete(stream))
    return { status: 200, contentType: 'application/x-ndjson', body: lines }
  }
}

async function* streamLines(
  stream: number,
  items: AsyncIterable<unknown>,
  describe: (error: unknown) => ContractError,
  release: () => void,
): AsyncGenerator<string, void> {
  const line = (frame: HttpFrame) => `${JSON.stringify(frame)}\n`
  try {
    yield line({ stream })
    for await (const item of items) yield line({ item })
    yield line({ end: true })
  } catch (error) {
    yield line({ error: plainError(describe(error)) })
  } finally {
    release()
  }
}

const answer = (status: number, frame: HttpFrame): HttpAnswer => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify(frame),
})

const refuse = (status: number, message: string) => answer(status, { error: { code: 'usage', message } })

function plainError({ code, message, data }: ContractError): WireError {
  return { code, message, data }
}

/** The status is for people with a network panel; the client reads the frame. */
function statusOf({ code }: ContractError): number {
  if (code === 'usage' || code === 'invalid_input') return 400
  if (code === 'not_found') return 404
  if (code === 'conflict' || code === 'busy') return 409
  return 500
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) > 0
}
