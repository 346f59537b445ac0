import { expect, test } from 'vitest'
import { languageOf } from '../../../../src/renderer/strings/language.ts'

test.each([
  ['de', ['fr-FR'], 'de'],
  ['en', ['de-DE'], 'en'],
  ['system', ['de-AT', 'en'], 'de'],
  ['system', ['fr-FR', 'DE', 'en'], 'de'],
  ['system', ['den-CA'], 'en'],
  ['system', [], 'en'],
] as const)('with the setting %s on a system of %j the window speaks %s', (setting, preferred, language) => {
  expect(languageOf(setting, preferred)).toBe(language)
})
