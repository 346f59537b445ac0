import { wordsOf } from '../corpus/words.ts'

/** One turn as the local service reads it, whatever the operation's own form; what a tool gave back is a turn of 'tool'. */
export interface Turn {
  readonly role: string
  readonly text: string
}

/** A piece of text that an answer may be taken from, with the number it is cited by. */
export interface Passage {
  readonly id: number
  readonly text: string
  /** What it is part of, where that is said. */
  readonly title?: string | undefined
}

export interface Conversation {
  /** What is asked, without the passages that stand beside it. */
  readonly question: string
  /** The question before, where this one points back at it. */
  readonly before?: string | undefined
  readonly passages: readonly Passage[]
  /** Of these, what tools gave back since the question was asked: that answers it, whatever its words are. */
  readonly results: readonly Passage[]
}

const tagged = /<(passage|document|source)\b([^>]*)>([\s\S]*?)<\/\1>/gi
const numbered = /^\[\^?(\d+)\]:?[ \t]+/gm
/** An unmarked paragraph of this length beside the question is something to answer from. */
const longParagraphUnits = 200

/**
 * The question and the passages of a conversation. Passages are `<passage id="N">…</passage>` (also `document` and `source`),
 * blocks that begin with `[N]`, and where there are none long paragraphs beside the question and in earlier turns; and
 * what tools gave back.
 */
export function readConversation(turns: readonly Turn[]): Conversation {
  const last = turns.findLastIndex(({ role }) => role === 'user')
  const passages: Passage[] = []
  const paragraphsBeside: string[] = []
  const questions: string[] = []
  for (const [index, { role, text }] of turns.entries()) {
    if (role === 'assistant' || role === 'tool') continue
    const rest = takeMarked(text, passages)
    const paragraphs = rest.split(/\n\s*\n/).map((one) => one.trim())
    if (role === 'system' || role === 'developer') continue
    const asked = pickQuestion(paragraphs)
    questions.push(asked)
    const beside = index === last ? paragraphs.filter((paragraph) => paragraph !== asked) : paragraphs
    paragraphsBeside.push(...beside.filter((paragraph) => paragraph.length >= longParagraphUnits))
  }
  if (passages.length === 0) for (const [at, text] of paragraphsBeside.entries()) passages.push({ id: at + 1, text })
  const results: Passage[] = []
  for (const [index, { role, text }] of turns.entries()) {
    if (role !== 'tool' || text.trim() === '') continue
    const passage = { id: nextId(passages), text }
    passages.push(passage)
    if (index > last) results.push(passage)
  }
  const question = questions.at(-1) ?? ''
  return { question, before: pointsBack(question) ? questions.at(-2) : undefined, passages, results }
}

function takeMarked(text: string, passages: Passage[]): string {
  const rest = text.replace(tagged, (_, _tag: string, attributes: string, content: string) => {
    const id = Number(/\b(?:id|index|n)\s*=\s*["']?(\d+)/i.exec(attributes)?.[1] ?? Number.NaN)
    const title = /\btitle\s*=\s*"([^"]*)"/i.exec(attributes)?.[1]
    passages.push({ id: Number.isNaN(id) ? nextId(passages) : id, text: content.trim(), title })
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

const standsFor = /\b(it|its|they|them|their|he|she|his|her)\b/i
/** Where such a word points at what was said, and not at a clause of the same sentence or at nothing. */
const pointsAt =
  /(?:^|\b(?:is|are|was|were|did|does|do|about|after|before|of|in|at|on|for|by|with|from|like|than|why|how|when|where)\s+)(?:this|that|these|those)\b|\b(?:there|more)\s*[?.!]?\s*$/i

/** Whether a question is short and has words that point back at what was said before. */
export function pointsBack(question: string): boolean {
  return (standsFor.test(question) || pointsAt.test(question)) && wordsOf(question).length < 6
}
