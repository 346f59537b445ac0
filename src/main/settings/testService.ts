import type { Clock } from '../base/clock.ts'
import type { ServiceHandle } from '../service/serviceHandle.ts'
import type { Spending } from '../spending/spending.ts'
import type { Store } from '../store/store.ts'

export interface ServiceTest {
  /** The model that answered. */
  readonly model: string
  readonly tookMs: number
}

/** A word is fewer tokens than this. */
const MOST = { input_tokens: 100 }

/**
 * Sends one word to be embedded, once, to see whether the service can be reached and takes the key. What it costs is in
 * the ledger like everything else. @throws ServiceError as the service or the network said it, QuarryError over_budget
 */
export async function testService(
  service: ServiceHandle,
  store: Store,
  clock: Clock,
  spending: Pick<Spending, 'send'>,
): Promise<ServiceTest> {
  const client = await service.embeddingClient()
  const request = { model: service.defaultModel, inputType: 'query' as const, texts: ['Quarry'] }
  const planned = { operation: 'embedding', model: service.defaultModel, collectionId: undefined, most: MOST }
  const { reply, reservation } = await spending.send(planned, () => client.embed(request))
  await store.write.addToLedger(
    {
      operation: 'embedding',
      origin: service.origin,
      model: service.defaultModel,
      jobId: undefined,
      collectionId: undefined,
      requestId: reply.requestId,
      usage: reply.inputTokens === undefined ? {} : { input_tokens: reply.inputTokens },
      reservation,
    },
    clock.now(),
  )
  return { model: service.defaultModel, tookMs: Math.round(reply.latencyMs) }
}
