import { printPlace } from '../../contract/places.ts'
import type { OpenedTurn } from '../answers/conversations.ts'
import { defined } from '../base/defined.ts'
import { QuarryError } from '../base/errors.ts'
import type { Core } from '../core.ts'
import type { CitedText, ExportedSource } from '../exporting/citedText.ts'
import type { ConversationId, TurnId } from '../model/ids.ts'
import { placeViews, quotedSpan } from './views/places.ts'
import { toIso } from './views/times.ts'

/**
 * The branch of a conversation that leads to a turn, as one text. Each turn numbers its passages from 1, so its markers are
 * renumbered over the whole text; a marker that leads nowhere gets a number that leads nowhere.
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
  let used = 0
  const places = await placeViews(
    library.source,
    thread.flatMap(({ citations }) => citations.map(quotedSpan)),
  )
  let cited = 0
  const parts = thread.map((opened) => {
    const numbers = new Map(opened.citations.map(({ marker }) => [marker, ++used]))
    for (const { marker, evidence, quote } of opened.citations) {
      const number = numbers.get(marker) ?? 0
      const place = places[cited++]
      if (evidence)
        sources.push({
          marker: number,
          title: evidence.title,
          url: evidence.url,
          quote,
          publishedAt: toIso(evidence.publishedAt) ?? undefined,
          ...defined({ place: place ? printPlace(place) : undefined }),
        })
      else broken.push(number)
    }
    return `## ${heading(opened.turn.question)}\n\n${answerOf(opened, numbers)}`
  })
  const models = new Set(
    thread.flatMap(({ answered }) => (answered?.answer.model === undefined ? [] : [answered.answer.model])),
  )
  return {
    title: conversation.title,
    text: parts.join('\n\n'),
    facts: [
      { name: 'Asked', value: new Date(conversation.createdAt).toISOString() },
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
  return question
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]<>#|~]/g, (sign) => `\\${sign}`)
}
