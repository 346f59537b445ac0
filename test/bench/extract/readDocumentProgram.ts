import { writeFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { ReadDocument } from './readDocument.ts'
import { extract } from '../../../src/main/importing/formats/pdf/extract.ts'
import { wholeText } from '../../../src/main/text/utf8Text.ts'

/** `readDocumentProgram.ts FILE RESULT WARM`: reads a PDF and writes a {@link ReadDocument} as JSON. */
const [file = '', result = '', warm] = process.argv.slice(2)
const { size } = await stat(file)

async function read(): Promise<ReadDocument> {
  const memory: number[] = []
  const onProgress = (bytes: number) => {
    if (bytes * 10 >= size * (memory.length + 1)) memory.push(process.memoryUsage.rss())
  }
  const context = { options: {}, folder: path.dirname(result), recogniser: undefined, onProgress }
  const started = performance.now()
  for await (const parts of extract({ path: file, name: path.basename(file) }, context))
    for (const part of parts) {
      const cost = { ms: performance.now() - started, memory, peakBytes: process.resourceUsage().maxRSS * 1024 }
      if (part.kind === 'document' && part.draft.layout)
        return { text: wholeText(part.draft.text), layout: part.draft.layout, ...cost }
    }
  throw new Error(`${file} gave no document.`)
}

if (warm === 'true') await read()
writeFileSync(result, JSON.stringify(await read()))
