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

/** As most pages of the web are: nobody is named. Styles differ most in what they write then. */
const page = {
  id: '2',
  type: 'webpage',
  title: 'Flood gates of Amsel closed',
  'container-title': 'amsel-port.example',
  URL: 'https://amsel-port.example/gates',
  issued: { 'date-parts': [[2031, 3, 4]] },
} as const

/** Two sources as notes in this style: an article with an author, and a page without one. @throws QuarryError as formatSources does */
export function sampleStyle(style: string): { readonly note: string; readonly page: string } {
  const { notes } = formatSources(style, [
    { item: sample, place: 'p. 18' },
    { item: page, place: undefined },
  ])
  const written = (at: number) => (notes[at] ?? []).map(({ text }) => text).join('')
  return { note: written(0), page: written(1) }
}
