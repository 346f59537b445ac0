import type { TurnView } from '../../contract/answering/conversations.ts'

/** A question, its answer as it was written, and what each marker stands for: as one plain text. */
export function copyText({ question, answer }: TurnView): string {
  const sources = (answer?.citations ?? []).map(({ marker, broken, title, url, quote }) =>
    broken
      ? `[^${marker}]: leads to no passage`
      : `[^${marker}]: ${[title, url].filter((part) => part).join(', ')}. “${oneLine(quote ?? '')}”`,
  )
  return [question, answer?.text.trim() ?? '', sources.join('\n')].filter((part) => part !== '').join('\n\n')
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
