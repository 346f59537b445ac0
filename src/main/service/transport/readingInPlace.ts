import type { Socket } from 'node:net'
import { buildConnector } from 'undici'

/** Read at once, at most. */
const roomBytes = 131_072

/**
 * Connects sockets that read into the same memory again and again. By itself Node takes fresh memory for every 64 KB it
 * reads, and tens of megabytes a reply keep the garbage collector busier than the decoder. What such a socket has read is
 * therefore to be used at once: sendInto.ts does, and nothing else may read from it. `trust` as for TLS of Node.
 */
export function connectReadingInPlace(
  timeoutMs: number,
  trust: { readonly ca?: string[] } = {},
): buildConnector.connector {
  return (options, callback) => {
    let socket: Socket | null = null
    // In turn: one is read into while the other, which is in the stream, is used.
    let next = new Uint8Array(roomBytes)
    let other = new Uint8Array(roomBytes)
    const onread = {
      buffer: () => next,
      callback: (bytes: number, room: Uint8Array): boolean => {
        // Nobody has asked for anything yet: not a service that speaks HTTP.
        if (!socket) return false
        // What has not been used is kept by the stream, with its memory.
        const free = socket.readableLength === 0 ? other : new Uint8Array(roomBytes)
        other = next
        next = free
        return socket.push(room.subarray(0, bytes))
      },
    }
    const settings = { ...trust, timeout: timeoutMs, allowH2: false, highWaterMark: 2 * roomBytes, onread }
    buildConnector(settings as buildConnector.BuildOptions)(options, (...connected) => {
      socket = connected[1]
      callback(...connected)
    })
  }
}
