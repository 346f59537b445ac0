import type { ServiceConnection } from '../transport/connection.ts'
import { refuse } from '../errors.ts'
import type { Operation } from '../transport/operation.ts'
import type { ServiceProfile } from '../profile/profile.ts'
import { openStream } from '../streaming/openStream.ts'
import { ResearchReducer } from '../streaming/researchReducer.ts'
import type { ResearchRequestBody, ResearchTier } from '../wire/research.ts'
import type { OpenedStream, SendOptions } from './chat.ts'
import { checkChoice, checkFlag, checkMessages, checkObject, checkText, serialise } from './checks.ts'

/** POST {base_url}/v1/research. It costs money each time: never sent again by itself. */
const researchOperation: Operation = {
  name: 'research',
  method: 'POST',
  path: '/v1/research',
  auth: 'bearer',
  retryable: false,
}

/** The documented parameters, and those whose names are in the profile. */
export interface ResearchRequest extends ResearchRequestBody {
  /** More about the question, and what to keep to. */
  readonly background?: string
  /** Writes the report from raw results: no brief comes, and citations are counted in order of arrival. */
  readonly noBrief?: boolean
  /** Phase 1: goes on with every angle where the plan is ambiguous. */
  readonly continueAnyway?: boolean
}

const researchTiers: readonly ResearchTier[] = ['lite', 'standard', 'pro', 'pro-visual']

/** The body of a request, checked against the parameters table of research. Throws ServiceError `too_large`. */
export function researchBody(request: ResearchRequest, profile: ServiceProfile): string {
  const { background, noBrief, continueAnyway, ...documented } = request
  const names = profile.research
  checkChoice('tier', request.tier ?? '', researchTiers)
  checkMessages(request.messages, ['system', 'user', 'assistant'])
  if (!request.messages.some(({ role }) => role === 'user'))
    throw refuse('messages', 'messages needs a user message: the last one is the question.')
  checkFlag('skip_plan', request.skip_plan)
  checkText('plan_id', request.plan_id)
  checkObject('selections', request.selections)
  checkText(names.backgroundName, background)
  checkFlag(names.noBriefName, noBrief)
  checkFlag(names.continueAnywayName, continueAnyway)
  if (request.selections !== undefined && request.plan_id === undefined)
    throw refuse('selections', 'selections belong to a stored plan: plan_id is missing.')
  if (request.plan_id !== undefined && (request.skip_plan === true || continueAnyway === true))
    throw refuse('plan_id', `skip_plan and ${names.continueAnywayName} are for the first phase; plan_id is the second.`)
  const named = {
    [names.backgroundName]: background,
    [names.noBriefName]: noBrief,
    [names.continueAnywayName]: continueAnyway,
  }
  return serialise({ ...documented, ...named }, profile.streams.maxBodyBytes)
}

/** One research run. Nothing is sent before the first event is asked for. See {@link openStream}. */
export function streamResearch(
  connection: ServiceConnection,
  request: ResearchRequest,
  { signal }: SendOptions = {},
): OpenedStream<ResearchReducer> {
  const body = researchBody(request, connection.profile)
  const reducer = new ResearchReducer(connection.profile, request.tier)
  return { events: openStream(connection, researchOperation, { body, signal }, reducer), reducer }
}
