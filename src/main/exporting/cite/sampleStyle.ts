import { formatSources } from './formatSources.ts'

const sample = {
  id: '1',
  type: 'article-journal',
  title: 'The tide of Amsel',
  author: [{ family: 'Okoye', given: 'Marta' }],
  'container-title': 'Journal of Tides',
  volume: '12',
  page: '17-29',
  issued: { 'date-parts': [[2031, 3, 5]] },
} as const

/** A source as a note in this style. @throws QuarryError as formatSources does */
export function sampleStyle(style: string): string {
  const { notes } = formatSources(style, [{ item: sample, place: 'p. 18' }])
  return (notes[0] ?? []).map(({ text }) => text).join('')
}
