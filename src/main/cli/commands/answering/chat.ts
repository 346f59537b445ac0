import type { Command } from 'commander'
import { defined } from '../../../base/defined.ts'
import type { QuarryClient } from '../../../../contract/routes.ts'
import type { RunView } from '../../../../contract/answering/runs.ts'
import { QuarryError } from '../../../base/errors.ts'
import { chatResult, describeSources } from '../../output/describeRun.ts'
import { noteForecast } from '../../output/noteForecast.ts'
import { followAnswer } from '../../progress/followRun.ts'
import type { Dispatch, ExitCode, Invocation } from '../../invocation.ts'
import { readJson } from '../../input/readJson.ts'
import {
  addChatFlags,
  chatParameters,
  foreignFlags,
  messagesParameters,
  type ChatFlags,
} from '../../input/chatFlags.ts'

/** max_tokens is required in messages; enough for a long answer. */
const defaultMaxTokens = 4096

export function addChat(program: Command, dispatch: Dispatch): void {
  const command = program
    .command('chat')
    .description('sends one message to a language model and shows the reply as it is written')
    .argument('<message>', 'what to say')
  addChatFlags(command).action((message: string, flags: ChatFlags, given: Command) =>
    dispatch(given, (invocation) => chat(invocation, message, flags)),
  )
}

async function chat(invocation: Invocation, message: string, flags: ChatFlags): Promise<ExitCode> {
  const [foreign] = foreignFlags(flags)
  if (foreign !== undefined) throw new QuarryError('usage', `${foreign} is no parameter of ${flags.protocol}.`)
  const before = flags.messages === undefined ? [] : await readJson('--messages', flags.messages)
  if (!Array.isArray(before)) throw new QuarryError('usage', 'This must be a JSON list.', { where: '--messages' })
  const messages = [...(before as { role: string; content: string }[]), { role: 'user', content: message }]
  const start = await prepare(messages, flags)
  return invocation.withLibrary(async (client) => {
    const operation = flags.protocol === 'chat' ? 'chat' : 'messages'
    await noteForecast(client, invocation, { operation, ...defined({ model: flags.model }) })
    const answer = await followAnswer(client, invocation, await start(client))
    const calls = answer.toolCalls.map((call) => `${call.name}(${call.arguments})`)
    invocation.print(chatResult(answer), () => [...calls, describeSources(answer.citations, answer.run)].join('\n'))
    return 0
  })
}

/** Reads every file that a flag names before the library is opened; gives what starts the run. */
async function prepare(
  messages: readonly { role: string; content: string }[],
  flags: ChatFlags,
): Promise<(client: QuarryClient) => Promise<RunView>> {
  const model = flags.model === undefined ? {} : { model: flags.model }
  if (flags.protocol === 'chat') {
    const system = flags.system === undefined ? [] : [{ role: 'system', content: flags.system }]
    const parameters = await chatParameters(flags)
    return (client) => client.answers.chat({ messages: [...system, ...messages], ...model, parameters })
  }
  const parameters = await messagesParameters(flags)
  return (client) =>
    client.answers.message({
      messages: [...messages],
      ...model,
      maxTokens: flags.maxTokens ?? defaultMaxTokens,
      ...defined({ version: flags.protocolVersion }),
      parameters,
    })
}
