import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, expect, test } from 'vitest'
import { programArgs } from '../programArgs.ts'
import { runCliProcess } from './spawnCli.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'quarry-restore-twice-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const at = (name: string) => path.join(folder, name)
const library = at('library.quarry')
const quarry = (...argv: readonly string[]) => runCliProcess([...argv, '--library', library, '--json'])

/** A process that restores the backup and is at the check of its copy, until it gets a line or is killed. */
async function restoring() {
  const program = path.join(import.meta.dirname, 'restoreProgram.ts')
  const child = spawn(process.execPath, [...programArgs(program), at('backup.quarry'), library], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const closed = once(child, 'close')
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  expect((await lines.next()).value).toBe('checking')
  return { child, closed, next: async () => JSON.parse(String((await lines.next()).value)) as object }
}

test('of two processes that restore the same library one is refused, and a killed one is in nobody’s way', async () => {
  writeFileSync(at('rows.jsonl'), '{"title":"Quay","text":"The quay was closed."}\n')
  const added = ['import', at('rows.jsonl'), '--no-embed', '--collection'] as const
  expect((await quarry(...added, 'Kept')).code).toBe(0)
  expect((await quarry('backup', at('backup.quarry'))).code).toBe(0)
  expect((await quarry(...added, 'Later')).code).toBe(0)
  const collections = async (of: string) => {
    const { out } = await runCliProcess(['collections', '--library', of, '--json'])
    return (JSON.parse(out) as readonly { readonly name: string }[]).map(({ name }) => name)
  }

  const first = await restoring()
  const second = await quarry('restore', at('backup.quarry'))
  expect(second.code).toBe(1)
  expect(second.err).toContain('Another Quarry is restoring a backup here')
  first.child.stdin.write('go on\n')
  const { replaced } = (await first.next()) as { readonly replaced: string }
  await first.closed
  expect(await collections(library)).toEqual(['Kept'])
  expect(await collections(replaced)).toEqual(['Kept', 'Later'])

  const killed = await restoring()
  killed.child.kill('SIGKILL')
  await killed.closed
  expect((await quarry('restore', at('backup.quarry'))).code).toBe(0)
  expect(await collections(library)).toEqual(['Kept'])
  expect(readdirSync(folder).filter((name) => name.includes('restoring'))).toEqual([])
})
