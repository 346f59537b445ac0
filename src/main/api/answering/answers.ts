import { defined } from '../../base/defined.ts'
import type { AnswerItem, AnswerView } from '../../../contract/answering/answers.ts'
import type { QuarryHandlers } from '../../../contract/routes.ts'
import { readAnswer, textsOf, type Answer } from '../../answers/readAnswer.ts'
import type { Core } from '../../core.ts'
import type { RunId } from '../../model/ids.ts'
import type { Run, RunKind } from '../../model/run.ts'
import type { ChatMessage, ChatRequestBody } from '../../service/wire/chat.ts'
import type { MessageParam } from '../../service/wire/messages.ts'
import { citationView, groupView, runView } from '../views/runViews.ts'

const kinds: readonly RunKind[] = ['answer', 'chat', 'messages']

export function answerHandlers(core: Core): QuarryHandlers['answers'] {
  return {
    ask: async ({ messages, model, depth, maxQueries, webSearchOptions }) =>
      runView(
        await core.library.answers.ask({
          messages: messages as ChatMessage[],
          ...defined({ model, depth, max_queries: maxQueries, web_search_options: webSearchOptions }),
        }),
      ),
    chat: async ({ messages, model, parameters }) =>
      runView(
        await core.library.answers.chat({
          ...(parameters as Partial<ChatRequestBody>),
          messages: messages as ChatMessage[],
          ...defined({ model }),
        }),
      ),
    message: async ({ messages, model, maxTokens, version, parameters }) =>
      runView(
        await core.library.answers.message({
          ...parameters,
          messages: messages as MessageParam[],
          max_tokens: maxTokens,
          ...defined({ model, version }),
        }),
      ),
    list: async ({ limit }) => (await core.library.runs.list(kinds, limit)).map(runView),
    open: async ({ id }) => {
      const { run, answer } = await core.library.answers.open(id as RunId)
      return answerView(run, answer)
    },
    follow: async function* ({ id, after }, signal) {
      for await (const item of followAnswer(core, id as RunId, after, signal))
        yield item.type === 'ended' ? { type: 'ended', answer: answerView(item.run, item.answer) } : item
    },
    stop: async ({ id }) => runView(await core.library.runs.stop(id as RunId)),
  }
}

type FollowedAnswer =
  | Exclude<AnswerItem, { readonly type: 'ended' }>
  | { readonly type: 'ended'; readonly run: Run; readonly answer: Answer }

/** What each stored chunk of a run brought, as it comes, then the answer whole. */
export async function* followAnswer(
  core: Core,
  id: RunId,
  after: number,
  signal: AbortSignal,
): AsyncGenerator<FollowedAnswer> {
  const { runs, answers } = core.library
  const run = await answers.get(id)
  const reducer = answers.newReducer(run.kind)
  let text = 0
  let reasoning = 0
  for await (const item of runs.follow(id, 0, signal)) {
    if (item.type === 'ended') {
      yield { type: 'ended', run: item.run, answer: await answers.answerOf(item.run, reducer) }
      return
    }
    const { sequence } = item.chunk
    try {
      reducer.add(item.chunk)
    } catch {
      // The chunk that says what went wrong: the run ends with it.
    }
    const now = textsOf(reducer)
    const isNew = sequence > after
    if (isNew && now.reasoning.length > reasoning)
      yield { type: 'reasoning', sequence, text: now.reasoning.slice(reasoning) }
    if (isNew && now.text.length > text) yield { type: 'text', sequence, text: now.text.slice(text) }
    if (isNew && now.text.length === text && now.reasoning.length === reasoning)
      yield { type: 'answer', sequence, answer: answerView(run, readAnswer(reducer)) }
    text = now.text.length
    reasoning = now.reasoning.length
  }
}

export function answerView(run: Run, answer: Answer): AnswerView {
  return {
    run: runView(run),
    text: answer.text,
    reasoning: answer.reasoning,
    toolCalls: answer.toolCalls.map((call) => ({ id: call.id ?? null, name: call.name, arguments: call.arguments })),
    stopReason: answer.stopReason ?? null,
    queries: answer.queries,
    sources: answer.searchResults.map(groupView),
    citations: answer.citations.map(citationView),
    warning: answer.warning ?? null,
  }
}
