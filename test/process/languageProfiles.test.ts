import { createRequire } from 'node:module'
import path from 'node:path'
import { expect, test } from 'vitest'
import { detectLanguage, detectWithoutProfiles } from '../../src/main/text/language.ts'
import { tellLanguages } from '../../src/main/text/languages/tellLanguages.ts'

test('the profiles are loaded for the first text that is told by them, not before and not by threads that must not wait', async () => {
  const { cache } = createRequire(import.meta.url)
  const areLoaded = () => Object.keys(cache).some((file) => file.includes(`${path.sep}eld${path.sep}`))
  expect(detectLanguage('The children went to the school early in the morning, and it was said that')).toBe('en')
  expect(detectLanguage('Revenue for shoes grew in Asia, in Africa, in Oceania, in all America and in Europe')).toBe(
    'en',
  )
  expect(detectLanguage('Τα παιδιά πήγαν στο σχολείο νωρίς το πρωί')).toBe('el')
  expect(detectWithoutProfiles('And where are her notebooks kept?')).toBe(undefined)
  expect(detectWithoutProfiles('Wo werden die Hefte von Ola Brandt aufbewahrt?')).toBe('de')
  const asked = [
    'Où habite le gardien du vieux phare, et que fait-il la nuit ?',
    'Wo werden die Hefte aufbewahrt?',
    '42',
  ]
  expect(await tellLanguages(asked)).toEqual(['fr', 'de', undefined])
  expect(areLoaded()).toBe(false)
  expect(detectLanguage('Die Kinder gingen am frühen Morgen zur Schule')).toBe('de')
  expect(areLoaded()).toBe(true)
})
