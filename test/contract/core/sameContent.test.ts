import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { settled, testBench } from '../../fixtures/testCore.ts'

it('an import names files whose content was there already, and as what', async () => {
  const bench = await testBench()
  const { client } = await bench.open()
  const folder = join(bench.folder, 'case')
  await mkdir(folder)
  for (const name of ['report.md', 'copy.md']) await writeFile(join(folder, name), '# Report\n\nOf the harbour.')
  await writeFile(join(folder, 'broken.pdf'), 'no PDF at all')
  await writeFile(join(folder, 'rows.csv'), 'title,text\nOne,The same row.\nOne,The same row.')
  const importFolder = async () => {
    const sources = [{ kind: 'path', path: folder } as const]
    const started = await client.imports.start({ sources, collection: 'case', embed: false })
    await settled(client, started.import)
    return client.imports.report({ jobId: started.import.id })
  }
  const note = {
    file: join(folder, 'report.md'),
    row: null,
    column: null,
    message: `Its content was there already, as ${join(folder, 'copy.md')}.`,
    severity: 'note',
  }
  const first = await importFolder()
  expect(first.duplicate).toBe(2)
  // What was refused comes first.
  expect(first.problems).toMatchObject([{ file: join(folder, 'broken.pdf'), severity: 'refused' }, note])
  // Files that are imported again are no copies; the copy still is one.
  const again = await importFolder()
  expect(again.problems.filter(({ severity }) => severity === 'note')).toEqual([note])
  expect(again.duplicate).toBe(4)
})
