import { recordLoop } from './recordLoop.ts'

/** For `node --import`: records this process's event loop, and answers every message of its parent with what it has. */
recordLoop()
process.on('message', () => process.send?.((globalThis as unknown as { quarryLoop: object }).quarryLoop))
