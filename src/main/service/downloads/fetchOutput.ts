import type { ServiceConnection } from '../transport/connection.ts'
import { guardedFetch } from '../transport/guardedFetch.ts'
import type { NetworkRoutes } from '../transport/networkRoute.ts'

/** What a task may bring: pictures and videos that a page can show, none that may run. */
const types: ReadonlySet<string> = new Set([
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/gif',
  'image/avif',
  'video/mp4',
  'video/webm',
  'video/quicktime',
])

const words = {
  what: 'output',
  wrongType: 'It is no image or video of a kind that is shown.',
  notPublic: 'Outputs are fetched from the public web, and from the service itself.',
}

/**
 * Fetches the output of a task, without the key: its address is signed (Answer…, "Authentication" 4). Private addresses are
 * refused, but for the host of the base address itself. @throws QuarryError permission, invalid_input, service
 */
export function fetchOutput(
  connection: ServiceConnection,
  network: NetworkRoutes,
  url: string,
  signal: AbortSignal,
  take: (chunk: Uint8Array) => void | Promise<void>,
): Promise<{ readonly contentType: string; readonly bytes: number }> {
  const { maxOutputBytes, outputTimeoutMs } = connection.profile.generation
  const ownHost = new URL(connection.baseUrl).host
  const rules = { types, maxBytes: maxOutputBytes, timeoutMs: outputTimeoutMs, ownHost, words, network }
  return guardedFetch(url, signal, rules, take)
}
