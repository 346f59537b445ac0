import { parseDate } from '../../../text/values/parseDate.ts'
import { authorsOf, languageOf, scopeOfGuessed, urlOf } from '../../columns/fieldValues.ts'
import type { Json } from '../../../model/document.ts'
import type { ImportRecord, ParsedPart } from '../format.ts'
import { textFormat } from '../textFormat.ts'
import { splitFrontMatter } from './frontMatter.ts'
import { readHead } from '../text/readHead.ts'
import { titleFromName, wholeText } from '../text/wholeText.ts'

/**
 * Markdown is one document. Its text is everything below the front matter, as written; title, date, address, language and
 * authors come from the front matter, the title otherwise from the first heading, the date from a line below that, both otherwise as in
 * a plain text. Front matter
 * with a title and nothing below it is a document whose text is the title.
 */
export const markdown = textFormat({
  name: 'markdown',
  extensions: ['md', 'markdown'],
  sniff: (head) => (splitFrontMatter(head).bodyStart > 0 ? 0.8 : /^#{1,6} \S/m.test(head.slice(0, 10_000)) ? 0.5 : 0),
  open: (_head, context) => wholeText(context, (text) => toDocument(text, context.fileName)),
})

function toDocument(text: string, fileName: string): ParsedPart {
  const { properties, bodyStart } = splitFrontMatter(text)
  const body = text.slice(bodyStart)
  const given = textOf(property(properties, 'title'))
  const isBlank = body.trim() === ''
  if (isBlank && given === undefined) return { kind: 'empty' }
  const head = readHead(body)
  const title = given ?? firstHeading(body) ?? head.title ?? titleFromName(fileName)
  const url = urlOf(property(properties, 'url', 'link', 'canonical', 'canonical_url', 'permalink', 'source'))
  const language = languageOf(property(properties, 'lang', 'language', 'locale'))
  const authors = authorsOf(property(properties, 'author', 'authors', 'by', 'creator'))
  const date = property(properties, 'date', 'published', 'published_at', 'publishdate', 'pubdate', 'created')
  // A date that the front matter has and that cannot be read is not another one.
  const publishedAt = date === undefined ? head.publishedAt : parseDate(date)
  const externalId = textOf(property(properties, 'id', 'uid'))
  return {
    kind: 'document',
    draft: {
      kind: 'file',
      title,
      text: isBlank ? title : body,
      ...(url !== undefined ? { url } : {}),
      ...(language !== undefined ? { language } : {}),
      ...(authors !== undefined ? { authors } : {}),
      ...(publishedAt !== undefined ? { publishedAt } : {}),
      ...(externalId !== undefined ? { externalId, ...scopeOfGuessed(externalId) } : {}),
      source: { name: fileName },
      raw: properties,
    },
  }
}

function property(properties: ImportRecord, ...names: readonly string[]): Json | undefined {
  for (const name of names)
    for (const key of Object.keys(properties)) if (key.toLowerCase() === name) return properties[key]
  return undefined
}

function textOf(value: Json | undefined): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}

/** `# Heading` of the highest level that comes first, or a line underlined with `===`; fenced code does not count. */
function firstHeading(body: string): string | undefined {
  let fence: string | undefined
  let previous = ''
  let lower: string | undefined
  for (const line of body.slice(0, 100_000).split(/\r\n?|\n/)) {
    const mark = /^ {0,3}(```+|~~~+)/.exec(line)?.[1]
    if (mark && (fence === undefined || mark.startsWith(fence))) fence = fence === undefined ? mark : undefined
    else if (fence === undefined) {
      const [, level, heading] = /^ {0,3}(#{1,6})[ \t]+(.*?)[ \t]*#*[ \t]*$/.exec(line) ?? []
      if (heading && level === '#') return plainHeading(heading)
      if (heading) lower ??= plainHeading(heading)
      if (/^ {0,3}=+[ \t]*$/.test(line) && previous.trim() !== '') return plainHeading(previous)
    }
    previous = line
  }
  return lower
}

/** Links and emphasis as their text. */
function plainHeading(heading: string): string {
  return heading
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*`]+/g, '')
    .trim()
}
