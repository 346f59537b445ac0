import { expect, test } from 'vitest'
import { labelClusters } from '../../src/main/mapping/labelClusters.ts'
import { topicWords } from '../../src/main/text/words/topicWords.ts'

test('words that only join, ask or report name no topic, in several languages', () => {
  const named = (text: string) => [...topicWords(text).values()]
  expect(named('The minister said on Monday that new tariffs would hit Rotterdam.')).toEqual([
    'minister',
    'tariffs',
    'hit',
    'Rotterdam',
  ])
  expect(named('Der Minister sagte am Montag, dass die Zölle den Hafen treffen.')).toEqual([
    'Minister',
    'Zölle',
    'Hafen',
    'treffen',
  ])
  expect(named('1234 12:30 — …')).toEqual([])
  expect(named('港口 罢工').length).toBeGreaterThan(0)
})

test('clusters are named by what tells them from the whole map, forms of a word counted as one', () => {
  const texts = [
    ['Ports said the harbour is closed', 'The port said harbours are full', 'A port, he said, needs its harbour'],
    ['The choir said it sings', 'Choirs said they sing on', 'A choir said its songs are old'],
  ]
  const [ports, choirs] = labelClusters(texts)
  expect(ports?.slice(0, 2).map((word) => word.toLowerCase().replace(/s$/, ''))).toEqual(['harbour', 'port'])
  expect(choirs?.[0]?.toLowerCase()).toMatch(/^choir/)
  expect([...(ports ?? []), ...(choirs ?? [])]).not.toContain('said')
})
