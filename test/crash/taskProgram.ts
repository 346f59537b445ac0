import { createCore } from '../../src/main/core.ts'

/**
 * Asks for a video and follows it. Made to be killed: it kills itself at the probe it is told, as `kill -9` would, in the
 * middle of whatever it does.
 */
const [libraryPath = '', baseUrl = '', apiKey = '', killAt = ''] = process.argv.slice(2)
const core = await createCore({
  shell: 'web',
  version: 'test',
  libraryPath,
  create: true,
  remote: { baseUrl, apiKey },
  probe: (point) => {
    if (point === killAt) process.kill(process.pid, 'SIGKILL')
  },
})
await core.library.generation.create({
  operation: 'grounded',
  modality: 'video',
  parameters: { prompt: 'A video of an orange sun', duration: 5 },
})
