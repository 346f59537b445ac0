import type { LocalOperation } from '../operation.ts'

/** GET {base_url}/generated/{file}: the output of a task, by its signed address and without a key. */
export const generatedOperation: LocalOperation = {
  name: 'generated',
  method: 'GET',
  path: '/generated',
  takesId: true,
  isOpen: true,
  maxBodyBytes: () => 0,
  async handle(call) {
    const { contentType, bytes } = await call.tasks.open(call.id, call.query)
    return { contentType, body: bytes }
  },
}
