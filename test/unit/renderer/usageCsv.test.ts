import { expect, test } from 'vitest'
import { usageCsv } from '../../../src/renderer/usage/usageCsv.ts'

test('a column for each unit and currency, quoted as RFC 4180 has it', () => {
  const rest = { unpriced: [] }
  const totals = [
    { key: '7', label: 'Embed "A, B"', requests: 2, units: { input_tokens: 9 }, amounts: { EUR: 1.5 }, ...rest },
    { key: '', label: '', requests: 1, units: { search_count: 1 }, amounts: {}, ...rest },
  ]
  expect(usageCsv(totals, 'job')).toBe(
    'job,title,requests,input_tokens,search_count,EUR\r\n7,"Embed ""A, B""",2,9,,1.5\r\n,,1,,1,\r\n',
  )
})
