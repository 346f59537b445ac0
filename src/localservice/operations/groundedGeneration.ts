import { groundIn } from '../generating/groundIn.ts'
import { readGrounded } from '../generating/readGeneration.ts'
import { postOperation, type LocalOperation, type LocalReply } from '../operation.ts'
import { taskReply } from './taskReply.ts'

/** POST {base_url}/v1/grounded-generation: makes a task. */
export const groundedGenerationOperation = postOperation(
  'grounded-generation',
  '/v1/grounded-generation',
  'generation',
  async (call): Promise<LocalReply> => {
    const { drawing, model } = readGrounded(call.parameters, call.profile)
    const grounding = groundIn(await call.corpus(), drawing.prompt)
    const { id, createdAt, status } = await call.tasks.add({
      id: call.newId(),
      operation: 'grounded-generation',
      drawing,
      model,
      willFail: call.twist.failTask,
      ...grounding,
    })
    return json({
      request_id: call.requestId,
      generation_id: id,
      modality: drawing.modality,
      status,
      created_at: Math.floor(createdAt / 1000),
    })
  },
)

/** GET {base_url}/v1/grounded-generation/{generation_id}: the task as it is. */
export const groundedLookupOperation: LocalOperation = {
  name: 'grounded-generation-lookup',
  method: 'GET',
  path: '/v1/grounded-generation',
  takesId: true,
  maxBodyBytes: () => 0,
  handle: (call) => taskReply(call, 'grounded-generation', 'generation_id'),
}

function json(body: object): LocalReply {
  return { contentType: 'application/json', body: Buffer.from(JSON.stringify(body)) }
}
