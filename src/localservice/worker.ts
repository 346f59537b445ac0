import { parentPort, workerData } from 'node:worker_threads'
import { startLocalService, type LocalServiceSettings } from './server.ts'

/**
 * The local service in a thread of its own. Its settings are the worker's data; it posts {type: 'listening', url} or
 * {type: 'failed', message}, and then answers {type: 'received', id}, {type: 'faults', id, faults} and {type: 'close', id}.
 */
export type ToLocalService =
  | { readonly type: 'received' | 'close'; readonly id: number }
  | { readonly type: 'faults'; readonly id: number; readonly faults: unknown }

const port = parentPort
if (!port) throw new Error('This file runs in a worker thread; the command line starts server.ts by itself.')

try {
  const service = await startLocalService(workerData as LocalServiceSettings)
  port.on('message', async (message: ToLocalService) => {
    if (message.type === 'received') port.postMessage({ type: 'done', id: message.id, value: service.received() })
    else if (message.type === 'faults') {
      service.setFaults(message.faults)
      port.postMessage({ type: 'done', id: message.id })
    } else {
      await service.close()
      port.postMessage({ type: 'done', id: message.id })
      port.close()
    }
  })
  port.postMessage({ type: 'listening', url: service.url })
} catch (error) {
  port.postMessage({ type: 'failed', message: error instanceof Error ? error.message : String(error) })
  port.close()
}
