import { readVideo } from '../generating/readGeneration.ts'
import { LocalError } from '../localError.ts'
import { postOperation, type LocalOperation } from '../operation.ts'
import { taskReply } from './taskReply.ts'

/** POST {base_url}/v1/videos: makes a task. */
export const videosOperation = postOperation('videos', '/v1/videos', 'generation', async (call) => {
  const { drawing, model } = readVideo(call.parameters, call.profile)
  call.noteItems(drawing.frames.length + drawing.references.length)
  const { id, createdAt, status } = await call.tasks.add({
    id: call.newId(),
    operation: 'videos',
    drawing,
    model,
    willFail: call.twist.failTask,
    references: [],
    searchResults: [],
  })
  const body = { id, model, status, created: Math.floor(createdAt / 1000) }
  return { contentType: 'application/json', body: Buffer.from(JSON.stringify(body)) }
})

/** GET {base_url}/v1/videos/{id}: our own extension, by the name of localVideoLookup in the profile. */
export const videosLookupOperation: LocalOperation = {
  name: 'videos-lookup',
  method: 'GET',
  path: '/v1/videos',
  takesId: true,
  maxBodyBytes: () => 0,
  async handle(call) {
    if (!call.profile.generation.localVideoLookup) throw new LocalError(404, 'Not found')
    return taskReply(call, 'videos', 'id')
  },
}
