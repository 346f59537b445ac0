import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runCliProcess } from './spawnCli.ts'

const report = (weeks: string) =>
  `The harbour authority said that repairs to the northern quay will take ${weeks} weeks and cost four million, while ` +
  'ships are moved to the fishing port.'
const documents = [
  { id: 'a', title: 'Quay closed', text: report('eleven') },
  { id: 'b', title: 'Quay closed again', text: report('twelve') },
  { id: 'c', title: 'Orchards', text: 'Late frost took half of the apple blossom in the valley.' },
]

test('a smart collection finds what its search finds, and documents are related and compared, as processes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-cli-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'ports.jsonl')
  await writeFile(file, documents.map((one) => JSON.stringify(one)).join('\n'))
  const run = (...argv: string[]) => runCliProcess(argv, { QUARRY_LIBRARY: join(folder, 'l.quarry') })
  const json = async (...argv: string[]) => {
    const { code, out, err } = await run(...argv, '--json')
    expect([argv[0], code, err]).toEqual([argv[0], 0, expect.any(String)])
    return JSON.parse(out)
  }
  expect(await json('import', file, '--collection', 'Ports')).toMatchObject({ imported: 3 })

  const made = await json('collections', 'smart', 'create', 'Quays', '--query', 'quay', '--mode', 'keyword')
  expect(made).toMatchObject({ name: 'Quays', documents: 0, found: { documents: 2, mode: 'keyword', isCut: false } })
  const searched = await json('search', 'quay', '--mode', 'keyword')
  const shown = await json('collections', 'smart', 'show', 'Quays')
  expect(shown.items.map(({ id }: { readonly id: number }) => id)).toEqual(
    searched.hits.map(({ documentId }: { readonly documentId: number }) => documentId),
  )
  expect(await json('collections', 'smart', 'convert', 'Quays')).toMatchObject({ documents: 2, smart: null })
  expect(await run('collections', 'smart', 'show', 'Ports')).toMatchObject({ code: 1, out: '' })

  expect(await json('related', '1')).toMatchObject({
    copies: [{ documentId: 2, by: 'text' }],
    hits: [{ documentId: 3 }],
    mode: 'semantic',
  })
  const { parts } = await json('compare', '1', '2')
  expect(parts.filter(({ kind }: { readonly kind: string }) => kind !== 'same')).toEqual([
    { kind: 'removed', text: 'eleven' },
    { kind: 'added', text: 'twelve' },
  ])
  expect(await run('compare', '1', '99')).toMatchObject({ code: 1, out: '' })
})
