import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { refusePortable } from '../../../src/main/importing/formats/archives/zip/refusePortable.ts'
import { makeZip } from '../../fixtures/formats/zipFile.ts'

const records = { name: 'documents.jsonl', content: '{"text":"Tide"}' }
const manifest = { name: 'manifest.json', content: JSON.stringify({ format: 'quarry-collection' }, null, 2) }

test('a portable collection is told from other archives by its manifest', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'quarry-portable-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const refused = async (bytes: Buffer) => {
    const file = path.join(folder, 'a.zip')
    await writeFile(file, bytes)
    return refusePortable(file).then(
      () => undefined,
      ({ hint }) => hint,
    )
  }
  const hint = 'Let its name end with .quarry-collection, and import it by itself.'
  expect(await refused(makeZip([records, manifest]))).toBe(hint)
  expect(await refused(makeZip([records, { ...manifest, content: '{"format": "other"}' }]))).toBeUndefined()
  // An archive of such parts and others is somebody else's.
  expect(await refused(makeZip([{ name: 'a.txt', content: 'a' }, records, manifest]))).toBeUndefined()
  expect(await refused(makeZip([records]))).toBeUndefined()
  expect(await refused(Buffer.from('PK\u0003\u0004 and no more'))).toBeUndefined()
})
