import type { IncomingHttpHeaders } from 'node:http'
import { invalidParameter, LocalError } from './localError.ts'

const loopbackNames = ['127.0.0.1', 'localhost', '[::1]']

/**
 * Turns away what a web page could send. The Host must be a loopback name with this port: a page whose name was pointed at
 * this machine (DNS rebinding) sends its own name. A browser names the page in the Origin of whatever it sends elsewhere;
 * programs send none, and this server has no pages that could. Throws 403.
 */
export function refuseForeign(headers: IncomingHttpHeaders, port: number): void {
  const { host, origin } = headers
  const isOwn = loopbackNames.some((name) => host === `${name}:${port}` || (port === 80 && host === name))
  if (!isOwn) throw new LocalError(403, `This service answers only to its own address, http://127.0.0.1:${port}`)
  if (origin !== undefined && origin !== `http://${host}`)
    throw new LocalError(403, 'This service does not answer web pages')
}

/** "Content-Type application/json": no page can send that elsewhere without asking first. Throws 400. */
export function requireJson({ 'content-type': type }: IncomingHttpHeaders): void {
  if (!/^application\/json\s*(;|$)/i.test(type ?? '')) throw invalidParameter('Content-Type must be application/json')
}
