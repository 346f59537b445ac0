import { postOperation } from '../operation.ts'
import { readResearch } from '../researching/readResearch.ts'
import { runResearch, type ChunkBody } from '../researching/runResearch.ts'
import { dataEvent } from './sseEvents.ts'

const model = 'local/research-1.0'

/** POST {base_url}/v1/research: always a stream of research.chunk objects. */
export const researchOperation = postOperation('research', '/v1/research', 'streams', async (call) => {
  const asked = readResearch(call.parameters, call.profile)
  if (call.twist.expirePlans) call.plans.clear()
  const chunk = (body: ChunkBody) =>
    dataEvent({
      ...body,
      request_id: call.requestId,
      object: 'research.chunk',
      created: Math.floor(call.now() / 1000),
      model,
    })
  async function* events() {
    for await (const body of runResearch(asked, call)) yield chunk(body)
  }
  const errorEvent = (message: string) =>
    chunk({ type: 'error', code: 500, [call.profile.research.errorField]: message })
  return { events: events(), errorEvent }
})
