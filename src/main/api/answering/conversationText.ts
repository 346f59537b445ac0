import type { OpenedTurn } from '../../answers/conversations.ts'
import { QuarryError } from '../../base/errors.ts'
import type { Core } from '../../core.ts'
import type { CitedText, ExportedSource } from '../../exporting/citedText.ts'
import { readableTime } from '../../exporting/data/writtenDate.ts'
import type { ConversationId, TurnId } from '../../model/ids.ts'
import { exportedSources } from '../views/exportedSources.ts'

/**
 * The branch of a conversation that leads to a turn, as one text. One turn keeps its numbers, as it was shown. Each turn numbers
 * its passages from 1, so those of several are renumbered over the whole text; a marker that leads nowhere gets a number that
 * leads nowhere.
 * @throws QuarryError not_found; conflict when nothing was asked
 */
export async function conversationText(
  { library }: Core,
  { id, turnId }: { readonly id: number; readonly turnId?: number | undefined },
): Promise<CitedText> {
  const { conversation, turns } = await library.conversations.open(id as ConversationId)
  const last = turnId === undefined ? turns.at(-1)?.turn.id : (turnId as TurnId)
  if (last === undefined) throw new QuarryError('conflict', `Conversation ${id} has no question.`)
  const thread = await library.conversations.thread(last)
  const sources: ExportedSource[] = []
  const broken: number[] = []
  const isOne = thread.length === 1
  let used = 0
  const cited = await Promise.all(thread.map(({ citations }) => exportedSources(library.source, citations)))
  const parts = thread.map((opened, index) => {
    const numbers = new Map(opened.citations.map(({ marker }) => [marker, isOne ? marker : ++used]))
    const renumbered = (marker: number) => numbers.get(marker) ?? 0
    sources.push(...(cited[index] ?? []).map((one) => ({ ...one, marker: renumbered(one.marker) })))
    for (const { marker, evidence } of opened.citations) if (!evidence) broken.push(renumbered(marker))
    const answer = answerOf(opened, numbers)
    // The title of most conversations is their first question.
    if (isOne && flat(opened.turn.question) === flat(conversation.title)) return answer
    return `## ${heading(opened.turn.question)}\n\n${answer}`
  })
  const models = new Set(
    thread.flatMap(({ answered }) => (answered?.answer.model === undefined ? [] : [answered.answer.model])),
  )
  return {
    title: conversation.title,
    text: parts.join('\n\n'),
    facts: [
      { name: 'Asked', value: readableTime(conversation.createdAt) },
      ...(models.size === 0 ? [] : [{ name: 'Model', value: [...models].join(', ') }]),
    ],
    warning: thread.some(({ answered }) => answered !== undefined && answered.run.state !== 'complete')
      ? 'Not every answer here is whole: one stopped before its end, or was still being written.'
      : undefined,
    sources,
    broken,
  }
}

function answerOf({ turn, answered }: OpenedTurn, numbers: ReadonlyMap<number, number>): string {
  if (turn.refused) return '*Nothing in the chosen documents is evidence for an answer, so none was asked for.*'
  const text = answered?.answer.text ?? ''
  if (text === '') return '*No answer came.*'
  // A heading of an answer is below the question it answers.
  return text
    .replace(/\[\^(\d{1,6})\]/g, (mark, number: string) => {
      const renumbered = numbers.get(Number(number))
      return renumbered === undefined ? mark : `[^${renumbered}]`
    })
    .replace(/^(#{1,4}) /gm, '##$1 ')
}

function heading(question: string): string {
  return flat(question).replace(/[\\`*_[\]<>#|~]/g, (sign) => `\\${sign}`)
}

const flat = (text: string) => text.replace(/\s+/g, ' ').trim()
