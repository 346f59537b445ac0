/** An event without a name. */
export function dataEvent(data: unknown): string {
  return `data: ${JSON.stringify(data)}\n\n`
}

export function namedEvent(name: string, data: unknown): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
}

/** What ends the streams of answer and chat. */
export const doneEvent = 'data: [DONE]\n\n'
