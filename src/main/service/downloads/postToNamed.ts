import { QuarryError } from '../../base/errors.ts'
import type { NetworkRoutes } from '../transport/networkRoute.ts'

/** A request to a server that the user named: it may be anywhere, and gets nothing but the body. */
export interface NamedPost {
  readonly url: string
  readonly body: Uint8Array
  readonly contentType: string
  /** The type of the answer, lower case. */
  readonly answerType: string
  readonly maxBytes: number
  /** For errors: `time-stamping authority`. */
  readonly what: string
  readonly network: NetworkRoutes
}

/** Silence after which it is given up. */
const silenceMs = 30_000

/** Sends a body once; redirects are not followed. @throws QuarryError usage, service */
export async function postToNamed(asked: NamedPost, signal: AbortSignal): Promise<Uint8Array> {
  const { url: given, body, contentType, answerType, maxBytes, what, network } = asked
  const url = URL.canParse(given) ? new URL(given) : undefined
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:'))
    throw new QuarryError('usage', `This is no address of a ${what}.`, { where: given.slice(0, 200) })
  const refused = (why: string, cause?: unknown) =>
    new QuarryError('service', `The ${what} did not answer as it should.`, { where: url.host, hint: why, cause })
  const route = await network.routeTo(url)
  const [{ request }, { createDispatcher }] = await Promise.all([
    import('undici'),
    import('../transport/dispatchers.ts'),
  ])
  const dispatcher = createDispatcher({ route, connectTimeoutMs: silenceMs, idleTimeoutMs: silenceMs })
  try {
    const reply = await request(url, {
      method: 'POST',
      dispatcher,
      signal,
      headersTimeout: silenceMs,
      bodyTimeout: silenceMs,
      headers: { 'content-type': contentType, accept: answerType },
      body,
    })
    const type = (String(reply.headers['content-type'] ?? '').split(';')[0] ?? '').trim().toLowerCase()
    const chunks: Uint8Array[] = []
    let bytes = 0
    for await (const chunk of reply.body) {
      const part = chunk as Buffer
      bytes += part.length
      if (bytes > maxBytes) throw refused('Its answer is too long.')
      chunks.push(part)
    }
    if (reply.statusCode !== 200) throw refused(`It answered ${reply.statusCode}.`)
    if (type !== answerType)
      throw refused(`It answered with ${type === '' ? 'no type' : type}, not with ${answerType}.`)
    return Buffer.concat(chunks)
  } catch (error) {
    if (error instanceof QuarryError || signal.aborted) throw error
    throw refused(error instanceof Error ? error.message : String(error), error)
  } finally {
    await dispatcher.destroy()
  }
}
