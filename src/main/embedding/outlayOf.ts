import type { Outlay } from '../model/spending.ts'
import type { BatchWork } from './batchWork.ts'
import type { EmbedJob } from './batchSender.ts'

/** What a request of an embedding job may cost. */
export function outlayOf(
  { space, collectionId }: Pick<EmbedJob, 'space' | 'collectionId'>,
  work: Pick<BatchWork, 'operation' | 'mostUnits'>,
  bodyBytes: number,
  pid: number,
): Outlay {
  const { origin, model } = space
  return { operation: work.operation, origin, model, collectionId, most: work.mostUnits(bodyBytes), pid }
}
