import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeXlsx, textRows } from '../../fixtures/formats/spreadsheets.ts'
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

it('an import names the parts of a file that were there already, and those that it has more than once', async () => {
  const bench = await testBench()
  const { client } = await bench.open()
  const folder = join(bench.folder, 'case')
  for (const name of ['a', 'b']) await mkdir(join(folder, name), { recursive: true })
  const plan = { name: 'Plan', data: textRows([['North berth', 'dredged in May']]) }
  const workbook = (notes: string) => makeXlsx({ sheets: [plan, { name: 'Notes', data: textRows([[notes]]) }] })
  await writeFile(join(folder, 'a/plan.xlsx'), workbook('Old notes.'))
  await writeFile(join(folder, 'b/plan.xlsx'), workbook('New notes.'))
  const message = (subject: string) => `From a@example.org Thu Jan  1 00:00:00 2020\nSubject: ${subject}\n\nAt six.\n\n`
  await writeFile(join(folder, 'box.mbox'), [...'ABCD', ...'ABCD'].map(message).join(''))
  const importFolder = async () => {
    const sources = [{ kind: 'path', path: folder } as const]
    const started = await client.imports.start({ sources, collection: 'case', embed: false })
    await settled(client, started.import)
    return client.imports.report({ jobId: started.import.id })
  }
  const told = ({ problems }: Awaited<ReturnType<typeof importFolder>>) =>
    problems.map(({ file, message: said, severity }) => [file, said, severity])
  const ofPlan = [
    join(folder, 'b/plan.xlsx'),
    `Parts that were there already, as parts of ${join(folder, 'a/plan.xlsx')}: 1 (“plan.xlsx – Plan”).`,
    'note',
  ]
  const first = await importFolder()
  expect(first.duplicate).toBe(5)
  expect(told(first)).toEqual([
    ofPlan,
    [join(folder, 'box.mbox'), 'Parts that this file has more than once: 4 (“A”, “B”, “C”, …).', 'note'],
  ])
  // The other sheet of it is its own: not all of the file is in the other one.
  expect(told(await importFolder())).toEqual([ofPlan])
})
