import { expect, test } from 'vitest'
import { makeClaims } from '../../bench/auditCorpus.ts'
import { bundledPassages, measureAudit } from '../../bench/measureAudit.ts'

test('exchanged figures and names are found, and what says the same in other ways is left alone', async () => {
  const passages = bundledPassages('held out')
  const { numbersFound, namesFound, falseAlarms, kinds } = await measureAudit(passages, 11)
  for (const { kind, claims } of kinds) expect(claims, kind).toBeGreaterThan(5)
  expect(numbersFound).toBeGreaterThanOrEqual(0.9)
  expect(namesFound).toBeGreaterThanOrEqual(0.8)
  expect(falseAlarms).toBeLessThanOrEqual(0.05)
})

test('the same seed makes the same claims, and each altered one differs from its sentence', () => {
  const passages = bundledPassages('held out').slice(0, 12)
  const claims = makeClaims(passages, 5)
  expect(claims).toEqual(makeClaims(passages, 5))
  for (const { kind, claim, original } of claims) if (/^(number|name)/.test(kind)) expect(claim).not.toBe(original)
})
