import type { TextId } from '../model/ids.ts'
import type { BatchWork } from './batchWork.ts'

/** The two halves of a batch, each with the bytes of its body. */
export function halvesOf(textIds: readonly TextId[], work: Pick<BatchWork, 'bodyBytes'>) {
  const middle = Math.ceil(textIds.length / 2)
  const halves = [textIds.slice(0, middle), textIds.slice(middle)]
  return Promise.all(halves.map(async (ids) => ({ textIds: ids, bodyBytes: await work.bodyBytes(ids) })))
}
