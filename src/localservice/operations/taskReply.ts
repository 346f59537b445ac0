import type { LocalTask } from '../generating/localTask.ts'
import { documentedMessages, LocalError } from '../localError.ts'
import type { LocalReply, OperationCall } from '../operation.ts'

/**
 * The reply of a lookup: output_url and usage only where it succeeded, the reason only where it failed; a failed task
 * costs nothing. Throws 404 for a task of another operation, too.
 */
export async function taskReply(
  call: OperationCall,
  operation: LocalTask['operation'],
  idName: 'generation_id' | 'id',
): Promise<LocalReply> {
  const task = await call.tasks.get(call.id)
  if (task.operation !== operation) throw new LocalError(404, documentedMessages[404] ?? '')
  const status = call.twist.taskState ?? task.status
  const { modality } = task.drawing
  const made = {
    output_url: `${call.baseUrl}${await call.tasks.linkOf(task)}`,
    ...(task.references.length > 0 ? { references: task.references } : {}),
    ...(task.searchResults.length > 0 ? { search_results: task.searchResults } : {}),
    usage: modality === 'image' ? { image_count: 1 } : { video_count: 1, video_seconds: task.drawing.seconds },
  }
  const body = {
    request_id: call.requestId,
    [idName]: task.id,
    modality,
    status,
    created_at: Math.floor(task.createdAt / 1000),
    updated_at: Math.floor(task.updatedAt / 1000),
    ...(status === 'succeeded' ? made : {}),
    ...(status === 'failed' ? { [call.profile.generation.failureField]: { message: task.failure ?? '' } } : {}),
  }
  return { contentType: 'application/json', body: Buffer.from(JSON.stringify(body)) }
}
