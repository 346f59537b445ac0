import { expect, test } from 'vitest'
import { usageText as shellText } from '../../../../src/main/cli/output/usageText.ts'
import { de } from '../../../../src/renderer/strings/de/de.ts'
import { en } from '../../../../src/renderer/strings/en.ts'
import { usageText } from '../../../../src/renderer/strings/usageText.ts'

test('menus call each unit of the usage as its table does', () => {
  for (const { collect, spending } of [en, de])
    for (const [name, written] of Object.entries(collect.units)) expect(written(2)).toBe(`2 ${spending.unitName(name)}`)
  expect(en.spending.unitName('requests')).toBe('requests')
})

test('the sum of prompt and answer is not called the total of all tokens', () => {
  const usage = { completion_tokens: 436, prompt_tokens: 5_370, total_tokens: 5_806, input_tokens: 80_368 }
  expect(usageText(usage, en)).toBe(
    '436 answer tokens, 5,370 prompt tokens, 5,806 prompt and answer tokens together, 80,368 input tokens',
  )
  expect(usageText(usage, de)).toBe(
    '436 Antworttokens, 5.370 Prompt-Tokens, 5.806 Prompt- und Antworttokens zusammen, 80.368 Eingabetokens',
  )
})

test('the command line calls what was used as the window does', () => {
  for (const unit of [...Object.keys(en.collect.units), 'new_tokens'])
    for (const amount of [1, 2_000]) expect(shellText({ [unit]: amount })).toBe(usageText({ [unit]: amount }, en))
})

test('a time of day is written in one way, wherever it stands', () => {
  for (const { formats } of [en, de]) {
    expect(formats.dateTime('2024-03-01T15:01:00')).toContain('15:01')
    expect(formats.barDate(Date.UTC(2024, 2, 1, 15, 1), 'moment')).toContain('15:01')
  }
})

test('what is said of an encrypted file names what to give', () => {
  expect(en.message('It is encrypted. ‹givePassword:›')).toMatch(/^It is encrypted\. Give its password under/)
  expect(de.message('It is encrypted. ‹givePassword:›')).toMatch(/^Die Datei ist verschlüsselt\. Das Passwort wird/)
})
