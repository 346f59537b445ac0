import { closeSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { readDataset, vectorBlocks } from '../dataset.ts'
import { report } from '../measure.ts'

/** Writing the bytes of the vectors one after the other, and nothing else: what the disk gives. */
const data = readDataset(process.argv[2] ?? '')
const path = join(data.folder, 'raw.bin')
const file = openSync(path, 'w')
let writingMs = 0
for (const { values } of vectorBlocks(data)) {
  const before = performance.now()
  writeSync(file, Buffer.from(values.buffer, values.byteOffset, values.byteLength))
  writingMs += performance.now() - before
}
const before = performance.now()
fsyncSync(file)
writingMs += performance.now() - before
closeSync(file)
rmSync(path)
report({ program: 'raw write', rowsPerSecond: (data.count / writingMs) * 1000 })
