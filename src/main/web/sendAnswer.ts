import type { ServerResponse } from 'node:http'
import type { HttpAnswer } from '../../contract/wire/serveHttp.ts'

/** Writes an answer piece by piece, each when the connection has taken the one before; a closed connection ends it. */
export async function sendAnswer(response: ServerResponse, answer: HttpAnswer): Promise<void> {
  response.writeHead(answer.status, { 'content-type': answer.contentType, 'cache-control': 'no-store' })
  if (typeof answer.body === 'string') {
    response.end(answer.body)
    return
  }
  for await (const piece of answer.body) {
    if (response.closed) return
    if (!response.write(piece)) await drained(response)
  }
  response.end()
}

function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      response.off('drain', done)
      response.off('close', done)
      resolve()
    }
    response.on('drain', done)
    response.on('close', done)
  })
}
