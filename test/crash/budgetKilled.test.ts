import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { BudgetView } from '../../src/contract/spending.ts'
import { settled } from '../fixtures/settled.ts'
import { openKillable } from './openKillable.ts'
import { killCount, runProgram, withService } from './programs.ts'

/** ARCHITECTURE.md, invariant 17: killed at any point and resumed, an embedding job sends no more than a budget allows. */
const POINTS = ['batch.claimed', 'batch.sending', 'batch.answered', 'batch.committed']
const REQUESTS = 7

test('a job that is killed and resumed again and again stays within its budget, and goes on when it is raised', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'quarry-budget-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await withService(async (service) => {
    const library = path.join(folder, 'library.quarry')
    const corpus = path.join(folder, 'corpus.jsonl')
    const texts = Array.from({ length: 12_000 }, (_, index) => JSON.stringify({ id: index, text: `Text ${index}.` }))
    await writeFile(corpus, texts.join('\n'))
    const use = async (work: (client: Awaited<ReturnType<typeof openKillable>>['client']) => Promise<void>) => {
      const { core, client } = await openKillable({ library, service: service.url, kill: undefined, at: '1' })
      await work(client).finally(() => core.close())
    }
    const setBudget = (limit: number) =>
      use(async (client) => {
        await client.spending.setBudget({ scope: 'month', measure: 'requests', limit })
      })
    await use(async (client) => {
      const sources = [{ kind: 'path' as const, path: corpus }]
      const { import: reading } = await client.imports.start({ sources, collection: 'c', embed: false })
      await settled(client, reading)
    })
    await setBudget(REQUESTS)
    const run = (...kill: string[]) =>
      runProgram('budgetProgram.ts', ['--library', library, '--service', service.url, ...kill])
    for (let kill = 0; kill < killCount(POINTS.length); kill++) {
      const end = await run('--kill', POINTS[kill % POINTS.length] as string, '--at', '1')
      expect(service.received().length).toBeLessThanOrEqual(REQUESTS)
      // Once the budget is reached, no request is sent that it could be killed at.
      if (end.signal === null) break
    }
    const { end, budgets } = JSON.parse((await run()).stdout) as { end: string; budgets: readonly BudgetView[] }
    expect(end).toBe('budget')
    expect(budgets).toMatchObject([{ limit: REQUESTS, remaining: 0 }])
    const [{ spent = 0, reserved = 0 } = {}] = budgets
    expect(spent + reserved).toBe(REQUESTS)
    expect(service.received().length).toBeGreaterThanOrEqual(spent)
    expect(service.received().length).toBeLessThanOrEqual(REQUESTS)
    await setBudget(REQUESTS + 20)
    expect(JSON.parse((await run()).stdout)).toMatchObject({ end: 'done' })
  })
})
