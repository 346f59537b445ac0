import { describe, expect, it } from 'vitest'
import { adviceCodes, advise, wordAdvice } from '../../../src/main/base/advice.ts'
import { cliAdvice } from '../../../src/main/cli/advice.ts'
import { de } from '../../../src/renderer/strings/de/de.ts'
import { en } from '../../../src/renderer/strings/en.ts'
import { runFake } from './fakeHost.ts'
import { logText } from '../../../src/renderer/log/logText.ts'
import { wordAdvice as wordInWindow } from '../../../src/renderer/strings/wordAdvice.ts'

describe('advice', () => {
  it('has a sentence in each shell for every code', () => {
    expect(Object.keys(cliAdvice).toSorted()).toEqual(adviceCodes.toSorted())
    expect(Object.keys(en.advice).toSorted()).toEqual(adviceCodes.toSorted())
    expect(Object.keys(de.advice).toSorted()).toEqual(adviceCodes.toSorted())
  })

  it.each(adviceCodes)('%s is worded as a sentence, and leaves no mark', (code) => {
    const message = `Something happened. ${advise(code, 'utf-8')}`
    const inWindow = [wordInWindow(message, en), wordInWindow(message, de)]
    for (const worded of [wordAdvice(message, cliAdvice), ...inWindow]) {
      expect(worded).toMatch(/^Something happened\. [A-Z].+\.$/s)
      expect(worded).not.toMatch(/[‹›]/)
    }
    for (const worded of inWindow) expect(worded).not.toContain('--')
  })

  it('names the field that came with the code', () => {
    expect(wordAdvice(advise('keepDamaged', 'koi8-r'), cliAdvice)).toContain('With --encoding koi8-r the record')
    expect(wordInWindow(advise('keepDamaged', 'koi8-r'), en)).toContain('If you choose koi8-r there')
  })

  it('leaves what is no mark of a known code as it is', () => {
    expect(wordAdvice('‹Bonjour› ‹toString:x› ‹other:y›', cliAdvice)).toBe('‹Bonjour› ‹toString:x› ‹other:y›')
    expect(wordInWindow('‹Bonjour› ‹toString:x› ‹other:y›', en)).toBe('‹Bonjour› ‹toString:x› ‹other:y›')
  })
})

it('what a page shows of the core has no marks, whatever shows it', () => {
  const message = `It is not imported from a folder. ${advise('nameFormat')}`
  for (const { message: word } of [en, de]) expect(word(message)).not.toMatch(/[‹›]/)
  const time = '2031-01-01T00:00:00.000Z'
  expect(logText([{ id: '1', time, level: 'error', message: 'job failed', fields: { error: message } }])).toContain(
    'error=It is not imported from a folder. Choose the file itself',
  )
})

it.each([{ flags: [] }, { flags: ['--json'] }])(
  'the history of a watched folder says what to do about a refused file: $flags',
  async ({ flags }) => {
    const event = { id: 1, folderId: 1, at: '2031-01-01T00:00:00.000Z', kind: 'refused', path: 'a.xml' } as const
    const history = async () => [{ ...event, detail: 'It is not imported from a folder. ‹nameFormat:›' }]
    const { code, out } = await runFake(['watch', 'history', ...flags], { handlers: { watching: { history } } })
    expect(code).toBe(0)
    expect(out).toContain('It is not imported from a folder. To import this one, name the file itself.')
  },
)
