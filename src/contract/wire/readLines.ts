/**
 * The lines of a response as they arrive, without their ends. What follows the last line end is not a line: it was cut.
 * Each byte is decoded and copied once, however long a line is.
 */
export async function* readLines(response: Response): AsyncGenerator<string, void> {
  if (!response.body) return
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  let parts: string[] = []
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      let text = decoder.decode(value, { stream: true })
      for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n')) {
        parts.push(text.slice(0, end))
        text = text.slice(end + 1)
        const line = parts.join('')
        parts = []
        yield line
      }
      if (text) parts.push(text)
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}
