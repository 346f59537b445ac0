import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { replaceFile } from '../base/files/replaceFile.ts'

/** What the receiver keeps from one start to the next. Only the owner of the data folder can read the secret. */
const shape = z.object({
  on: z.boolean(),
  /** Given out by the system at first; the same from then on, because browsers are told it. */
  port: z.int().min(0).max(65_535),
  secret: z.string(),
  collection: z.string().min(1),
  embed: z.boolean(),
})
export type ReceiverState = z.output<typeof shape>

const offState: ReceiverState = { on: false, port: 0, secret: '', collection: 'From the browser', embed: false }

/** Reads and writes the state in a file; without one it lives as long as the process. */
export function createReceiverFile(file: string | undefined) {
  return {
    read: async (): Promise<ReceiverState> => {
      if (file === undefined) return offState
      const stored: unknown = await readFile(file, 'utf8')
        .then((text) => JSON.parse(text) as unknown)
        .catch(() => undefined)
      return shape.catch(offState).parse(stored)
    },
    write: async (state: ReceiverState): Promise<void> => {
      if (file !== undefined) await replaceFile(file, JSON.stringify(state))
    },
  }
}
