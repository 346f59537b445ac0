/** One turn as the local service reads it, whatever the operation's own form. */
export interface Turn {
  readonly role: string
  readonly text: string
}

/** A piece of text that an answer may be taken from, with the number it is cited by. */
export interface Passage {
  readonly id: number
  readonly text: string
}

export interface Conversation {
  /** What is asked, without the passages that stand beside it. */
  readonly question: string
  readonly passages: readonly Passage[]
}

const tagged = /<(passage|document|source)\b([^>]*)>([\s\S]*?)<\/\1>/gi
const numbered = /^\[\^?(\d+)\]:?[ \t]+/gm
/** An unmarked paragraph of this length beside the question is something to answer from. */
const longParagraphUnits = 200

/**
 * The question and the passages of a conversation. Passages are `<passage id="N">…</passage>` (also `document` and `source`),
 * blocks that begin with `[N]`, and otherwise long paragraphs beside the question and in earlier turns.
 */
export function readConversation(turns: readonly Turn[]): Conversation {
  const last = turns.findLastIndex(({ role }) => role === 'user')
  const passages: Passage[] = []
  let question = ''
  for (const [index, { role, text }] of turns.entries()) {
    if (role === 'assistant') continue
    const rest = takeMarked(text, passages)
    const paragraphs = rest.split(/\n\s*\n/).map((one) => one.trim())
    const isQuestion = index === last
    if (isQuestion) question = pickQuestion(paragraphs)
    for (const paragraph of paragraphs)
      if (role !== 'system' && paragraph !== question && paragraph.length >= longParagraphUnits)
        passages.push({ id: nextId(passages), text: paragraph })
  }
  return { question, passages }
}

/** What the tools gave back is something to answer from, too. */
export function withToolResults(conversation: Conversation, results: readonly string[]): Conversation {
  const passages = [...conversation.passages]
  for (const text of results) passages.push({ id: nextId(passages), text })
  return { ...conversation, passages }
}

function takeMarked(text: string, passages: Passage[]): string {
  const rest = text.replace(tagged, (_, _tag: string, attributes: string, content: string) => {
    const id = Number(/\b(?:id|index|n)\s*=\s*["']?(\d+)/i.exec(attributes)?.[1] ?? Number.NaN)
    passages.push({ id: Number.isNaN(id) ? nextId(passages) : id, text: content.trim() })
    return '\n\n'
  })
  const marks = [...rest.matchAll(numbered)]
  if (marks.length === 0) return rest
  let unmarked = rest.slice(0, marks[0]?.index)
  for (const [at, mark] of marks.entries()) {
    const block = rest.slice(mark.index + mark[0].length, marks[at + 1]?.index ?? rest.length)
    const isLast = at === marks.length - 1
    const end = isLast ? block.search(/\n\s*\n/) : -1
    passages.push({ id: Number(mark[1]), text: (end < 0 ? block : block.slice(0, end)).trim() })
    if (end >= 0) unmarked += `\n\n${block.slice(end)}`
  }
  return unmarked
}

/** The last paragraph that asks, else the last. */
function pickQuestion(paragraphs: readonly string[]): string {
  const filled = paragraphs.filter((one) => one !== '')
  return filled.findLast((one) => /[?？؟]/.test(one)) ?? filled.at(-1) ?? ''
}

function nextId(passages: readonly Passage[]): number {
  return Math.max(0, ...passages.map(({ id }) => id)) + 1
}
