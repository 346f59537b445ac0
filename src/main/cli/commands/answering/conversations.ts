import type { Command } from 'commander'
import { defined } from '../../../base/defined.ts'
import type { TurnView } from '../../../../contract/answering/conversations.ts'
import type { QuarryClient } from '../../../../contract/routes.ts'
import { describeTurn, turnResult } from '../../output/describeTurn.ts'
import { plain, table } from '../../output/format.ts'
import type { Dispatch, ExitCode, Invocation } from '../../invocation.ts'
import { integer } from '../../input/parseOption.ts'

const someNumber = integer(1, Number.MAX_SAFE_INTEGER)

export function addConversations(program: Command, dispatch: Dispatch): void {
  const conversations = program
    .command('conversations')
    .description('questions asked of the library, and their answers')
  conversations
    .command('list', { isDefault: true })
    .description('conversations, the one last asked in first')
    .option('--search <text>', 'only those with this in their title or in a question')
    .option('--limit <n>', 'how many', integer(1, 1000), 20)
    .action((flags: { readonly search?: string; readonly limit: number }, command: Command) =>
      dispatch(command, (invocation) => list(invocation, flags)),
    )
  conversations
    .command('open')
    .description('shows a conversation with all its branches; nothing is sent')
    .argument('<id>', 'number of the conversation', someNumber)
    .action((id: number, _flags: object, command: Command) => dispatch(command, (invocation) => open(invocation, id)))
  conversations
    .command('rename')
    .description('gives a conversation another name')
    .argument('<id>', 'number of the conversation', someNumber)
    .argument('<title>', 'its new title')
    .action((id: number, title: string, _flags: object, command: Command) =>
      dispatch(command, (invocation) =>
        change(invocation, id, (client) => client.conversations.rename({ id, title }), 'Renamed'),
      ),
    )
  const mark = (name: 'remove' | 'restore', description: string, done: string) =>
    conversations
      .command(name)
      .description(description)
      .argument('<id>', 'number of the conversation', someNumber)
      .action((id: number, _flags: object, command: Command) =>
        dispatch(command, (invocation) => change(invocation, id, (client) => client.conversations[name]({ id }), done)),
      )
  mark('remove', 'takes a conversation away; restore brings it back', 'Removed')
  mark('restore', 'brings a removed conversation back', 'Restored')
}

function list(
  invocation: Invocation,
  { search, limit }: { readonly search?: string; readonly limit: number },
): Promise<ExitCode> {
  return invocation.withLibrary(
    async (client) => {
      const found = await client.conversations.list({ limit, ...defined({ text: search }) })
      invocation.print(found, () => {
        if (found.length === 0 && search !== undefined) return 'No conversation has these words.'
        if (found.length === 0) return 'No conversations yet. To begin one: quarry ask QUESTION'
        return table(
          [
            { title: 'id', align: 'right' },
            { title: 'title', shrinks: true },
            { title: 'questions', align: 'right' },
            { title: 'last' },
          ],
          found.map(({ id, title, questions, updatedAt }) => [
            String(id),
            title,
            String(questions),
            updatedAt.slice(0, 16).replace('T', ' '),
          ]),
          invocation.host.stdout.columns,
        )
      })
      return 0
    },
    { create: false },
  )
}

function open(invocation: Invocation, id: number): Promise<ExitCode> {
  return invocation.withLibrary(
    async (client) => {
      const { turns, ...conversation } = await client.conversations.open({ id })
      const result = {
        ...conversation,
        turns: turns.map((turn) => ({ ...turnResult(turn), parent: turn.parentId, createdAt: turn.createdAt })),
      }
      invocation.print(result, () => [plain(conversation.title), ...turns.map(describeAsked)].join('\n\n'))
      return 0
    },
    { create: false },
  )
}

function describeAsked(turn: TurnView): string {
  return `> ${plain(turn.question)}\n\n${plain(turn.answer?.text ?? '')}\n${describeTurn(turn)}`
}

function change(
  invocation: Invocation,
  id: number,
  work: (client: QuarryClient) => Promise<{ readonly title: string }>,
  done: string,
): Promise<ExitCode> {
  return invocation.withLibrary(
    async (client) => {
      const { title } = await work(client)
      invocation.print({ id, title }, () => `${done}: ${plain(title)}`)
      return 0
    },
    { create: false },
  )
}
