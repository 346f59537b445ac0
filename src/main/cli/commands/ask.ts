import { Option, type Command } from 'commander'
import { answerDepths, type AnswerDepth } from '../../../contract/answers.ts'
import { QuarryError } from '../../base/errors.ts'
import { askResult, describeSources } from '../describeRun.ts'
import { followAnswer } from '../followRun.ts'
import type { Dispatch, ExitCode, Invocation } from '../invocation.ts'
import { integer } from '../parseOption.ts'
import { readJsonObject } from '../readJson.ts'

interface AskFlags {
  readonly web?: boolean
  readonly depth?: AnswerDepth
  readonly maxQueries?: number
  readonly model?: string
  readonly webSearchOptions?: string
}

export function addAsk(program: Command, dispatch: Dispatch): void {
  program
    .command('ask')
    .description('answers a question with citations, as it is written')
    .argument('<question>', 'what to answer')
    .option('--web', 'from the live web')
    .addOption(new Option('--depth <depth>', 'how far to go (default: full)').choices([...answerDepths]))
    .option('--max-queries <n>', 'at most so many searches', integer(1, 30))
    .option('--model <name>', 'language model')
    .option('--web-search-options <json>', 'parameters of web search by their documented names, or a file of them')
    .action((question: string, flags: AskFlags, command: Command) =>
      dispatch(command, (invocation) => ask(invocation, question, flags)),
    )
}

async function ask(invocation: Invocation, question: string, flags: AskFlags): Promise<ExitCode> {
  if (flags.web !== true)
    throw new QuarryError('usage', 'It must be said where to answer from.', { hint: 'Add --web for the live web.' })
  const { webSearchOptions: options } = flags
  const webSearchOptions = options === undefined ? undefined : await readJsonObject('--web-search-options', options)
  return invocation.withLibrary(async (client) => {
    const run = await client.answers.ask({
      messages: [{ role: 'user', content: question }],
      ...(flags.model === undefined ? {} : { model: flags.model }),
      ...(flags.depth === undefined ? {} : { depth: flags.depth }),
      ...(flags.maxQueries === undefined ? {} : { maxQueries: flags.maxQueries }),
      ...(webSearchOptions === undefined ? {} : { webSearchOptions }),
    })
    const answer = await followAnswer(client, invocation, run)
    const queries = answer.text === '' ? `${answer.queries.join('\n')}\n` : ''
    invocation.print(askResult(answer), () => `${queries}\n${describeSources(answer.citations, answer.run)}`)
    return 0
  })
}
