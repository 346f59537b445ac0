import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { extract } from '../../../src/main/importing/formats/pdf/extract.ts'
import { decodeLayout } from '../../../src/main/text/layoutBytes.ts'
import type { LongReading } from './manyPages.ts'

/** `node --expose-gc readLongProgram.ts FILE`: reads a PDF of many pages and prints a {@link LongReading} as JSON. */
const [file = ''] = process.argv.slice(2)
const folder = await mkdtemp(path.join(tmpdir(), 'quarry-long-'))
const { size } = await stat(file)
const memory: number[] = []
const onProgress = (bytes: number) => {
  if (bytes * 10 < size * (memory.length + 1)) return
  globalThis.gc?.()
  memory.push(process.memoryUsage.rss())
}
try {
  const started = performance.now()
  for await (const parts of extract(
    { path: file, name: 'many.pdf' },
    { options: {}, folder, recogniser: undefined, onProgress },
  ))
    for (const part of parts) {
      if (part.kind !== 'long-document') throw new Error(`${file} gave a part of the kind ${part.kind}.`)
      const ms = performance.now() - started
      const peakBytes = process.resourceUsage().maxRSS * 1024
      const { lines = [] } = decodeLayout(await readFile(path.join(part.folder, 'layout')))
      const characters = (await readFile(path.join(part.folder, 'text'), 'utf16le')).length
      console.log(JSON.stringify({ ms, memory, peakBytes, characters, places: lines.length } satisfies LongReading))
    }
} finally {
  await rm(folder, { recursive: true })
}
