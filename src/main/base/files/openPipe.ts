import { constants, openSync } from 'node:fs'
import { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { fileError } from './fileError.ts'

/**
 * A named pipe as a stream, which ends when its last writer closes it. It is opened and read without a thread that waits:
 * such a thread could not be stopped, neither by Ctrl-C nor by the end of the process. The stream keeps the process alive
 * until it is destroyed. @throws QuarryError permission
 */
export function openPipe(path: string): Readable {
  try {
    const fd = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
    return new Socket({ fd, readable: true, writable: false })
  } catch (error) {
    throw fileError(error, path)
  }
}
