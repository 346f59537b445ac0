import { InvalidArgumentError, type Command } from 'commander'
import { defined } from '../../../base/defined.ts'
import { answerDepths, type AnswerDepth } from '../../../../contract/answering/answers.ts'
import { chatProtocols, type ChatProtocol, type ScopeInput } from '../../../../contract/answering/conversations.ts'
import type { QuarryClient } from '../../../../contract/routes.ts'
import { QuarryError } from '../../../base/errors.ts'
import { requireDocuments } from '../../input/requireDocuments.ts'
import { addDocumentFilters, type DocumentFlags } from '../../input/documentFilters.ts'
import { addMarkFilters, markFilters, type MarkFlags } from '../../input/markFilters.ts'
import { findCollections } from '../../input/collectionNames.ts'
import { askResult, describeSources } from '../../output/describeRun.ts'
import { describePlan, describeTurn, turnResult } from '../../output/describeTurn.ts'
import { noteForecast } from '../../output/noteForecast.ts'
import { followAnswer, followTurn } from '../../progress/followRun.ts'
import type { Dispatch, ExitCode, Invocation } from '../../invocation.ts'
import { choiceOption, collect, integer, isoDate } from '../../input/parseOption.ts'
import { readJsonObject } from '../../input/readJson.ts'

interface AskFlags extends DocumentFlags, MarkFlags {
  readonly web?: boolean
  readonly depth?: AnswerDepth
  readonly maxQueries?: number
  readonly model?: string
  readonly webSearchOptions?: string
  readonly collection?: string[]
  readonly document?: number[]
  readonly notes?: boolean
  /** False: `--no-documents`. */
  readonly documents: boolean
  readonly query?: string
  readonly plan?: boolean
  readonly asOf?: string
  readonly protocol?: ChatProtocol
  readonly contextTokens?: number
  readonly conversation?: number
}

const someNumber = integer(1, Number.MAX_SAFE_INTEGER)

export function addAsk(program: Command, dispatch: Dispatch): void {
  const asking = program
    .command('ask')
    .description('answers a question with citations, as it is written: from collections, or from the live web')
    .argument('<question>', 'what to answer')
    .option('--collection <name>', 'only from this collection and those in it (may be given several times)', collect)
    .option('--document <id>', 'only from this document (may be given several times)', collectNumbers)
  addMarkFilters(addDocumentFilters(asking))
    .option('--notes', 'from your notes and highlights, too')
    .option('--no-documents', 'not from documents: with --notes or --web')
    .option('--as-of <date>', 'only what was captured and published by then, in the version of then', isoDate)
    .addOption(choiceOption('--protocol <name>', 'how it is sent (default: as in the settings)', chatProtocols))
    .option('--context-tokens <n>', "tokens of the model's context", integer(200, 10_000_000))
    .option('--conversation <id>', 'go on with this conversation', someNumber)
    .option('--model <name>', 'language model')
    .option('--query <text>', 'search for this in place of the question')
    .option('--plan', 'show what would be searched for and sent, and send nothing')
    .option('--web', 'from the live web; with another option of the scope from both, under one numbering')
    .addOption(choiceOption('--depth <depth>', 'web: how far to go (default: full)', answerDepths))
    .option('--max-queries <n>', 'web: at most so many searches', integer(1, 30))
    .option('--web-search-options <json>', 'web: parameters of web search by their documented names, or a file of them')
    .action((question: string, flags: AskFlags, command: Command) =>
      dispatch(command, (invocation) => {
        const isWebOnly = flags.web === true && !namesLibrary(flags)
        refuseForeign(flags, isWebOnly)
        return isWebOnly ? askWeb(invocation, question, flags) : askLibrary(invocation, question, flags)
      }),
    )
}

const webFlags = ['depth', 'maxQueries', 'webSearchOptions'] as const
const scopeFlags = [
  'collection',
  'document',
  'since',
  'until',
  'domain',
  'language',
  'kind',
  'tag',
  'starred',
  'unread',
  'has',
  'status',
  'priority',
  'field',
  'notes',
  'asOf',
] as const
const libraryFlags = [...scopeFlags, 'query', 'plan', 'protocol', 'contextTokens', 'conversation'] as const

/** Whether anything is said about what the library holds: then the web is asked beside it, not in its place. */
function namesLibrary(flags: AskFlags): boolean {
  return !flags.documents || libraryFlags.some((name) => flags[name] !== undefined)
}

/** @throws QuarryError usage for a flag of the other way */
function refuseForeign(flags: AskFlags, isWebOnly: boolean): void {
  const foreign = isWebOnly ? undefined : webFlags.find((name) => flags[name] !== undefined)
  if (foreign === undefined) return
  const name = foreign.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  const only = flags.web === true ? 'for --web alone, without what the library holds' : 'for --web only'
  throw new QuarryError('usage', `--${name} is ${only}.`)
}

async function askLibrary(invocation: Invocation, question: string, flags: AskFlags): Promise<ExitCode> {
  return invocation.withLibrary(
    async (client) => {
      const scope = await scopeOf(client, flags, invocation.stop)
      const asking = {
        question,
        ...defined({
          scope,
          protocol: flags.protocol,
          model: flags.model,
          contextTokens: flags.contextTokens,
          conversationId: flags.conversation,
          query: flags.query,
        }),
      }
      if (flags.plan === true) {
        const plan = await client.conversations.plan(asking, { signal: invocation.stop })
        invocation.print(plan, () => describePlan(plan))
        return 0
      }
      if (invocation.remote) {
        const { chatProtocol } = await client.settings.get({}, { signal: invocation.stop })
        const operation = flags.protocol ?? chatProtocol
        await noteForecast(client, invocation, { operation, ...defined({ model: flags.model }) })
      }
      const asked = await client.conversations.ask(asking, { signal: invocation.stop })
      const turn = asked.refused ? asked : await followTurn(client, invocation, asked)
      invocation.print(turnResult(turn), () => `${turn.refused ? '' : '\n'}${describeTurn(turn)}`)
      return 0
    },
    { create: false },
  )
}

/** Undefined: nothing was said about it, so that a conversation keeps its scope. */
async function scopeOf(client: QuarryClient, flags: AskFlags, signal: AbortSignal): Promise<ScopeInput | undefined> {
  const { collection, document, since, until, domain, language, kind, asOf, notes, web, documents } = flags
  if (documents && web === undefined && scopeFlags.every((name) => flags[name] === undefined)) return undefined
  const collections = await findCollections(client, collection ?? [], signal)
  await requireDocuments(client, document ?? [], signal)
  return {
    collections: collections.map(({ id }) => id),
    documents: document ?? [],
    domains: domain ?? [],
    languages: language ?? [],
    kinds: kind ?? [],
    ...(await markFilters(client, flags, signal)),
    library: documents,
    notes: notes === true,
    web: web === true,
    ...defined({ since, until, asOf }),
  }
}

async function askWeb(invocation: Invocation, question: string, flags: AskFlags): Promise<ExitCode> {
  const { webSearchOptions: options } = flags
  const webSearchOptions = options === undefined ? undefined : await readJsonObject('--web-search-options', options)
  return invocation.withLibrary(async (client) => {
    await noteForecast(client, invocation, { operation: 'answer', ...defined({ model: flags.model }) })
    const run = await client.answers.ask({
      messages: [{ role: 'user', content: question }],
      ...defined({ model: flags.model, depth: flags.depth, maxQueries: flags.maxQueries, webSearchOptions }),
    })
    const answer = await followAnswer(client, invocation, run)
    const queries = answer.text === '' ? `${answer.queries.join('\n')}\n` : ''
    invocation.print(askResult(answer), () => `${queries}\n${describeSources(answer.citations, answer.run)}`)
    return 0
  })
}

function collectNumbers(text: string, before: number[] | undefined): number[] {
  const number = Number(text)
  if (!Number.isSafeInteger(number) || number < 1) throw new InvalidArgumentError('Give the number of a document.')
  return [...(before ?? []), number]
}
