import { once } from 'node:events'
import { FileWindow } from './fileWindow.ts'
import { encodeFrame } from './frames.ts'
import { parquetProblem } from './problems.ts'
import { readParquet } from './readParquet.ts'

/**
 * A program of its own: reads the Parquet file of its first argument and writes frames to standard output. The library
 * that reads may be made to loop, to use up the memory or to reject unhandled by a damaged file: here it ends nothing
 * but this process.
 */
const [path = '', vectorColumn] = process.argv.slice(2)

// The parent process is gone.
const leave = () => process.exit(1)
process.on('disconnect', leave)
process.on('unhandledRejection', (error) => void fail(error))
process.on('uncaughtException', (error) => void fail(error))

async function write(parts: readonly Uint8Array[]): Promise<void> {
  let isFull = false
  for (const part of parts) if (part.length > 0) isFull = !process.stdout.write(part)
  if (isFull) await once(process.stdout, 'drain')
}

async function fail(error: unknown): Promise<void> {
  const bytes = Buffer.concat(encodeFrame({ kind: 'error', error: parquetProblem(error, path) }))
  await new Promise((resolve) => process.stdout.write(bytes, resolve))
  process.exit(0)
}

try {
  const file = new FileWindow(path)
  for await (const [frame, numbers] of readParquet(file, vectorColumn)) await write(encodeFrame(frame, numbers))
  file.close()
  // What is still in the pipe is written before a process ends by itself.
  process.off('disconnect', leave)
  process.disconnect?.()
} catch (error) {
  await fail(error)
}
