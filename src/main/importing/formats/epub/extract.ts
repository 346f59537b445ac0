import { QuarryError } from '../../../base/errors.ts'
import type { Extract } from '../../extraction/extractor.ts'
import { DocumentText } from '../office/documentText.ts'
import { documentParts, languageOf, parseTime, type DocumentFacts } from '../office/documentParts.ts'
import { pick } from '../office/officeMetadata.ts'
import { OfficePackage } from '../office/officePackage.ts'
import { attribute, descendants, textOf, type XmlElement } from '../office/xmlTree.ts'
import { readBook } from './readBook.ts'
import { readChapter } from './readChapter.ts'

/** Reads a book as one document; its chapters are places. */
export const extract: Extract = async function* ({ path, name }, context) {
  const source = await OfficePackage.open(path, context)
  try {
    const { metadata, chapters, labels } = await readBook(source)
    const text = new DocumentText()
    let chapter: string | undefined
    for (const part of chapters) {
      const label = labels.get(part) ?? chapter
      try {
        const read = readChapter(await source.bytes(part), label)
        text.append(read)
        chapter = read.last
      } catch (error) {
        if (!(error instanceof QuarryError)) throw error
        const message = `A chapter (${part}) cannot be read and is left out. ${error.message}`
        source.warnings.push({ kind: 'warning', message })
      }
    }
    const facts = readFacts(metadata)
    const raw = { ...facts.raw, outline: [...labels.values()] }
    yield [...documentParts(name, text.finish(), { ...facts, raw }), ...source.warnings]
  } finally {
    await source.close()
  }
}

const names = {
  title: 'title',
  publisher: 'publisher',
  identifier: 'identifier',
  date: 'date',
  language: 'language',
  description: 'description',
  rights: 'rights',
  source: 'source',
} as const

function readFacts(metadata: XmlElement | undefined): DocumentFacts {
  const raw = pick(metadata, names)
  const all = (name: string) =>
    metadata
      ? descendants(metadata, name)
          .map((one) => textOf(one).trim())
          .filter((text) => text !== '')
      : []
  const dates = metadata ? descendants(metadata, 'date') : []
  const published = dates.find((date) => attribute(date, 'event') === 'publication') ?? dates[0]
  const authors = all('creator')
  return {
    title: raw['title'],
    authors: authors.length > 0 ? authors.join('; ') : undefined,
    publishedAt: parseTime(published && textOf(published)),
    language: languageOf(raw['language']),
    raw: { ...raw, authors, subjects: all('subject') },
  }
}
