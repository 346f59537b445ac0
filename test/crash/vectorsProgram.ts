import { workerUrl } from '../../src/main/base/workerUrl.ts'
import { openWriter } from '../../src/main/store/connection.ts'
import { openStore } from '../../src/main/store/store.ts'
import { createGenerator } from '../bench/generate.ts'
import { addDocuments } from '../fixtures/vectorLibrary.ts'

/**
 * Opens a library, whose vectors are then being coded in the background, and adds documents with vectors to it without
 * end, one batch after the other; prints how many there are after each. Made to be killed.
 */
const [file = '', first = '0', dimension = '64'] = process.argv.slice(2)
await openStore({ path: file, workerUrl: workerUrl('store') })
const db = openWriter(file)
const stream = createGenerator({ kind: 'clustered', dimension: Number(dimension), seed: 7 }).stream(3)
const ids = { spaceId: 1 as never, all: 1 as never, tenth: 2 as never }
for (let next = Number(first); ; next += 500) {
  const vectors = new Float32Array(500 * Number(dimension))
  stream.write(vectors)
  addDocuments(db, { ...ids, first: next, vectors, dimension: Number(dimension) })
  process.stdout.write(`${next + 499}\n`)
  await new Promise((resolve) => setImmediate(resolve))
}
