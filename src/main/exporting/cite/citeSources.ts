import { defined } from '../../base/defined.ts'
import { sourceName, webUrl, type CitedText, type ExportedSource } from '../citedText.ts'
import type { Citation } from '../data/citation.ts'
import { formatSources } from './formatSources.ts'

/** The text with its sources formatted by a citation style. @throws QuarryError as formatSources does */
export function citeSources(text: CitedText, style: string): CitedText {
  const ids = new Map<string, string>()
  const cited = text.sources.map((source) => {
    const item = source.citation ?? citationOfSource(source)
    const key = JSON.stringify(item)
    const id = ids.get(key) ?? String(ids.size + 1)
    ids.set(key, id)
    return { item: { ...item, id }, place: source.place }
  })
  const { notes, bibliography } = formatSources(style, cited)
  return {
    ...text,
    sources: text.sources.map((source, at) => ({ ...source, ...defined({ formatted: notes[at] }) })),
    bibliography,
  }
}

/** Of a source that is no document here. */
function citationOfSource(source: ExportedSource): Citation {
  const { url, publishedAt } = source
  const address = webUrl(url)
  const published = publishedAt === undefined ? undefined : /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?/.exec(publishedAt)
  const parts = published?.slice(1).flatMap((part) => (part === undefined ? [] : [Number(part)]))
  return {
    id: '',
    type: address === undefined ? 'document' : 'webpage',
    title: sourceName(source),
    ...defined({
      URL: address,
      'container-title': address === undefined ? undefined : new URL(address).hostname.replace(/^www\./, ''),
      issued: parts === undefined ? undefined : { 'date-parts': [parts] },
    }),
  }
}
