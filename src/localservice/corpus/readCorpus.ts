import type { CompanyCard, PersonCard } from '../../main/service/wire/search.ts'
import { readCard, readImage, readImages, readVideoResult } from './cards.ts'
import type { Corpus, CorpusEntity, CorpusPage, CorpusSubject, CorpusVideo, Section } from './corpus.ts'
import { list, record, text, timeOf, type CorpusRecord } from './corpusRecord.ts'
import { TextIndex } from './textIndex.ts'
import { wordsOf } from './words.ts'

/** One JSON Lines file of a corpus. */
export interface CorpusSource {
  /** For messages: the file's name. */
  readonly name: string
  readonly text: string
}

const oneDayMs = 86_400_000
const sections: readonly Section[] = ['web', 'news', 'business']

/**
 * Reads a corpus: JSON Lines, one object per line, as src/localservice/README.md describes them. `type` says what a line
 * is; without one it is a page. Throws an Error that names file and line.
 */
export function readCorpus(sources: readonly CorpusSource[]): Corpus {
  const records = sources.flatMap(readLines)
  const ofType = (...types: readonly string[]) => records.filter(({ type }) => types.includes(type))
  const sites = new Map(ofType('site').map((one) => [hostOf(text(one, 'host') ?? ''), one]))
  const pages = readPages(ofType('page'), sites)
  const pageById = new Map(pages.map((page) => [page.id, page]))
  const pagesOf = (one: CorpusRecord, field: string): CorpusPage[] =>
    list(one, field).map((id) => {
      const page = pageById.get(String(id))
      if (!page) throw one.wrong(`"${field}" names a page "${String(id)}" that is not there`)
      return page
    })
  const subjects = ofType('subject').map((one) => readSubject(one, pagesOf))
  const entities = ofType('company', 'person').map((one) => readEntity(one, pagesOf))
  const videos = ofType('video').map(readVideo)
  const header = ofType('corpus')[0]
  return {
    asOf: header && timeOf(header, 'as_of'),
    pages,
    subjects,
    entities,
    videos,
    pageIndex: new TextIndex(pages.map(({ title, text: body }) => ({ title, body }))),
    subjectIndex: new TextIndex(subjects.map(indexedSubject)),
    entityIndex: new TextIndex(entities.map(({ card }) => ({ title: card.name, body: describeCard(card) }))),
    videoIndex: new TextIndex(videos.map(({ video }) => ({ title: video.title ?? '', body: video.description ?? '' }))),
  }
}

const knownTypes = new Set(['corpus', 'site', 'page', 'subject', 'company', 'person', 'video'])

function readLines({ name, text: content }: CorpusSource): CorpusRecord[] {
  return content.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return []
    const one = record(line, `${name}, line ${index + 1}`)
    if (!knownTypes.has(one.type)) throw one.wrong(`"type" must be one of ${[...knownTypes].join(', ')}`)
    return [one]
  })
}

/** A later line with the id of an earlier one adds to it. */
function readPages(records: readonly CorpusRecord[], sites: ReadonlyMap<string, CorpusRecord>): CorpusPage[] {
  const byId = new Map<string, CorpusRecord>()
  for (const [index, one] of records.entries()) {
    const id = text(one, 'id', '_id') ?? text(one, 'url') ?? String(index + 1)
    const earlier = byId.get(id)
    byId.set(id, earlier ? { ...one, fields: { ...earlier.fields, ...one.fields } } : one)
  }
  return [...byId].map(([id, one]) => readPage(id, one, sites))
}

function readPage(id: string, one: CorpusRecord, sites: ReadonlyMap<string, CorpusRecord>): CorpusPage {
  const body = text(one, 'text', 'content', 'full_content', 'body')
  const title = text(one, 'title') ?? body?.slice(0, 80)
  if (title === undefined || body === undefined) throw one.wrong('a page needs a "text"')
  const url = text(one, 'url') ?? `https://corpus.example/${encodeURIComponent(id)}`
  if (!URL.canParse(url)) throw one.wrong('"url" is not an address')
  const host = hostOf(new URL(url).hostname)
  const site = sites.get(host)
  const publishedAt = timeOf(one, 'time_published', 'published', 'published_at', 'date')
  const crawlDays = site?.fields['crawl_days']
  const crawledAt =
    timeOf(one, 'time_last_crawled', 'crawled') ??
    (typeof crawlDays === 'number' && publishedAt !== undefined ? publishedAt + crawlDays * oneDayMs : undefined)
  return {
    id,
    url,
    host,
    title,
    text: body,
    sections: sectionsOf(one),
    language: text(one, 'language'),
    authors: text(one, 'authors') ?? (site && text(site, 'authors')),
    publishedAt,
    crawledAt,
    favicon: text(one, 'favicon') ?? (site && text(site, 'favicon')),
    coverImage: readImage(one, 'cover_image'),
    images: readImages(one, 'images'),
    adult: one.fields['adult'] === true,
  }
}

/** `sections`, or the `kind` of a collected document; a page that says neither is found by every search. */
function sectionsOf(one: CorpusRecord): readonly Section[] {
  const named = list(one, 'sections')
  const kind = text(one, 'kind')
  const given = named.length > 0 ? named : kind === undefined ? sections : [kind]
  return sections.filter((section) => given.includes(section) || section === 'web')
}

type PagesOf = (one: CorpusRecord, field: string) => CorpusPage[]

function readSubject(one: CorpusRecord, pagesOf: PagesOf): CorpusSubject {
  const articles = pagesOf(one, 'articles').sort((a, b) => (a.publishedAt ?? 0) - (b.publishedAt ?? 0))
  const top = articles.find(({ id }) => id === text(one, 'top')) ?? articles.at(-1)
  const name = text(one, 'name')
  if (!top || name === undefined) throw one.wrong('a subject needs a "name" and "articles"')
  return { name, summary: text(one, 'summary') ?? '', top, articles }
}

function indexedSubject({ name, summary, articles }: CorpusSubject) {
  return { title: name, body: [summary, ...articles.map(({ title }) => title)].join('\n') }
}

function readEntity(one: CorpusRecord, pagesOf: PagesOf): CorpusEntity {
  const name = text(one, 'name')
  if (name === undefined) throw one.wrong(`a ${one.type} needs a "name"`)
  const activities = pagesOf(one, 'activities').sort((a, b) => (b.publishedAt ?? 0) - (a.publishedAt ?? 0))
  const nameWords = [name, ...list(one, 'aliases').map(String)].map(wordsOf).filter((words) => words.length > 0)
  return { card: readCard(one), activities, nameWords }
}

function describeCard(card: CompanyCard | PersonCard): string {
  const parts =
    card.type === 'company'
      ? [
          ...(card.aliases ?? []),
          card.attributes?.industry,
          card.attributes?.hq_location,
          ...(card.key_people ?? []).map(({ name }) => name),
        ]
      : [card.current_position, ...(card.career ?? []).map(({ organization }) => organization)]
  return [card.summary, ...parts].filter((part) => part).join('\n')
}

function readVideo(one: CorpusRecord): CorpusVideo {
  if (text(one, 'url') === undefined) throw one.wrong('a video needs a "url"')
  return {
    video: readVideoResult(one),
    publishedAt: timeOf(one, 'time_published'),
    adult: one.fields['adult'] === true,
  }
}

/** Lower case and without `www.`, as domains of a filter are compared. */
export function hostOf(domain: string): string {
  return domain
    .trim()
    .toLowerCase()
    .replace(/^www\./, '')
    .replace(/\.$/, '')
}
