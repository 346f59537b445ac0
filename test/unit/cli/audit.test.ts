import { expect, test } from 'vitest'
import type { AuditView } from '../../../src/contract/answering/audit.ts'
import { runFake } from './fakeHost.ts'

const counts = { supported: 1, weak: 0, 'number differs': 0, 'name differs': 0, 'not found': 0, 'no source': 1 }

function view(over: Partial<AuditView['counts']> = {}): AuditView {
  return {
    text: 'It rose to 12.[^1]',
    sentences: [
      {
        text: 'It rose to 12.',
        start: 0,
        end: 14,
        verdict: 'number differs',
        reasons: [{ code: 'number_differs', start: 11, end: 13, claim: '12', source: '14', marker: null }],
        markers: ['1'],
        cover: 1,
        similarity: null,
        evidence: [],
      },
    ],
    counts: { ...counts, ...over },
    withoutClaim: 2,
    sources: [],
  }
}

test('audit --json prints what was checked, and exits with 3 when something differs', async () => {
  for (const [over, code] of [
    [{}, 0],
    [{ weak: 1 }, 0],
    [{ 'number differs': 1 }, 3],
    [{ 'name differs': 1 }, 3],
    [{ 'not found': 1 }, 3],
  ] as const) {
    const checked = view(over)
    const run = await runFake(['audit', '-', '--json'], {
      stdin: ['It rose to 12.[^1]'],
      handlers: { audit: { check: async () => checked } },
    })
    expect(run).toMatchObject({ code, err: '' })
    const { text: _, ...shown } = checked
    expect(JSON.parse(run.out)).toEqual({ file: '-', run: null, ...shown })
  }
})

test('the format is known by the file or said, and a run by its number', async () => {
  const asked: unknown[] = []
  const handlers = {
    audit: {
      check: async ({ subject }: { readonly subject: unknown }) => {
        asked.push(subject)
        return view()
      },
    },
  }
  await runFake(['audit', '-'], { stdin: ['<!doctype html><p>x'], handlers })
  await runFake(['audit', '-', '--format', 'html'], { stdin: ['plain'], handlers })
  await runFake(['audit', '--report', '7'], { handlers })
  expect(asked).toEqual([
    { kind: 'text', format: 'html', text: '<!doctype html><p>x' },
    { kind: 'text', format: 'html', text: 'plain' },
    { kind: 'report', runId: 7 },
  ])
})

test('people read what differs, and why; control characters do not reach the terminal', async () => {
  const [sentence] = view().sentences
  const hostile = { ...view({ 'number differs': 1 }), sentences: [{ ...sentence!, text: 'It rose\u001b[31m to 12.' }] }
  const { out } = await runFake(['audit', '-'], { stdin: ['x'], handlers: { audit: { check: async () => hostile } } })
  expect(out).toContain('NUMBER DIFFERS  [1]')
  expect(out).toContain('it says “12”, the source “14”')
  expect(out).toContain('2 sentences without a claim.')
  expect(out).not.toContain('\u001b')
})

test('what is no text is not read as one', async () => {
  expect(await runFake(['audit', '-'], { stdin: ['\u0089PNG\r\n\u001a\n\0\0\0\rIHDR'] })).toMatchObject({
    code: 1,
    out: '',
  })
})

test('one thing is checked at a time', async () => {
  for (const argv of [['audit'], ['audit', 'a.md', '--answer', '3']])
    expect(await runFake(argv)).toMatchObject({ code: 2, out: '' })
  expect(await runFake(['audit', '/nowhere/a.md'])).toMatchObject({ code: 1, out: '' })
})
