import type { AnswerItem, AnswerView } from '../../../contract/answering/answers.ts'
import type { TurnItem, TurnView } from '../../../contract/answering/conversations.ts'
import type { QuarryClient } from '../../../contract/routes.ts'
import type { ResearchItem, ResearchView } from '../../../contract/answering/research.ts'
import type { RunView } from '../../../contract/answering/runs.ts'
import { QuarryError } from '../../base/errors.ts'
import type { Invocation } from '../invocation.ts'

/** Shows an answer on stdout as it is written, and gives it when it has ended. Ctrl-C stops it; what came is kept. */
export async function followAnswer(client: QuarryClient, invocation: Invocation, run: RunView): Promise<AnswerView> {
  const show = showTexts(invocation)
  const stop = () => client.answers.stop({ id: run.id })
  const items = client.answers.follow({ id: run.id })
  const ended = await followUntilEnd<AnswerItem, 'ended'>(items, invocation, stop, (item) => {
    if (item.type === 'text') show(item.text)
  })
  requireEnded(ended.answer.run, invocation)
  return ended.answer
}

/** Shows the answer of a turn of a conversation as it is written, and gives the turn when it has ended. */
export async function followTurn(client: QuarryClient, invocation: Invocation, turn: TurnView): Promise<TurnView> {
  const show = showTexts(invocation)
  const stop = () => client.conversations.stop({ turnId: turn.id })
  const items = client.conversations.follow({ turnId: turn.id })
  const ended = await followUntilEnd<TurnItem, 'ended'>(items, invocation, stop, (item) => {
    if (item.type === 'text') show(item.text)
  })
  if (ended.turn.answer) requireEnded(ended.turn.answer.run, invocation)
  return ended.turn
}

/** Shows a research: what it does on stderr, its report on stdout. */
export async function followResearch(
  client: QuarryClient,
  invocation: Invocation,
  run: RunView,
): Promise<ResearchView> {
  const show = showTexts(invocation)
  const stop = () => client.research.stop({ id: run.id })
  let said = ''
  const items = client.research.follow({ id: run.id })
  const ended = await followUntilEnd<ResearchItem, 'ended'>(items, invocation, stop, (item) => {
    if (item.type === 'report') show(item.text)
    if (item.type !== 'state') return
    const line = progressLine(item.state.status, item.state.rounds)
    if (line !== said) invocation.note(line)
    said = line
  })
  requireEnded(ended.research.run, invocation)
  return ended.research
}

function progressLine(status: string | null, rounds: ResearchView['rounds']): string {
  const results = rounds.reduce((sum, { totalResults }) => sum + (totalResults ?? 0), 0)
  const found = rounds.length === 0 ? '' : ` (round ${rounds.length}, ${results} results)`
  return safeText(`${status ?? 'Working'}${found}`)
}

/** Texts go to stdout as they come, unless one JSON document is wanted there. */
function showTexts(invocation: Invocation): (text: string) => void {
  return (text) => {
    if (!invocation.json) invocation.host.stdout.write(safeText(text))
  }
}

/** Text that cannot move the cursor or change colours; its lines stay. */
function safeText(text: string): string {
  return text
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/\r\n?/g, '\n')
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, ' ')
}

async function followUntilEnd<Item extends { readonly type: string }, End extends Item['type']>(
  items: AsyncIterable<Item>,
  invocation: Invocation,
  stop: () => Promise<unknown>,
  see: (item: Item) => void,
): Promise<Extract<Item, { readonly type: End }>> {
  const onStop = () => void stop().catch(() => {})
  if (invocation.stop.aborted) onStop()
  else invocation.stop.addEventListener('abort', onStop, { once: true })
  try {
    for await (const item of items) {
      if (item.type === 'ended') return item as Extract<Item, { readonly type: End }>
      see(item)
    }
  } finally {
    invocation.stop.removeEventListener('abort', onStop)
  }
  throw new QuarryError('cut', 'Nothing more was said about this run.', { hint: 'See "quarry runs list".' })
}

/** Throws when a run did not come to its end: with the reason, and where what came of it is. */
function requireEnded(run: RunView, invocation: Invocation): void {
  if (run.state === 'complete' || run.state === 'paused') return
  if (!invocation.json && run.chunks > 0) invocation.host.stdout.write('\n')
  const kept = run.chunks > 0 ? ` What came is kept: quarry runs open ${run.id}` : ''
  const code = run.error?.kind === 'aborted' ? 'aborted' : run.state === 'cut' ? 'cut' : 'service'
  throw new QuarryError(code, run.error?.message ?? 'It stopped before its end.', {
    where: `run ${run.id}`,
    ...(kept === '' ? {} : { hint: kept.trim() }),
  })
}
