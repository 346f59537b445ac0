import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { itemsOf, replyToJson, type CollectedItem } from '../../../src/main/collecting/collectedItems.ts'
import { resultsToDocuments } from '../../../src/main/collecting/resultsToDocuments.ts'
import type { CollectionId, DocumentId } from '../../../src/main/model/ids.ts'
import type { SearchReply } from '../../../src/main/service/operations/decodeSearchReply.ts'
import type { WritableDb } from '../../../src/main/store/connection.ts'
import { collectDocuments } from '../../../src/main/store/collecting/collectDocuments.ts'
import * as collecting from '../../../src/main/store/collecting/collecting.ts'
import { ensureCollection } from '../../../src/main/store/documents/collectionPath.ts'
import { getCollection } from '../../../src/main/store/documents/collections.ts'
import { getDocument, listDocuments } from '../../../src/main/store/documents/documents.ts'
import { listUsage } from '../../../src/main/store/library/ledger.ts'
import { clearSearches, getSearch, listSearches, recordSearch } from '../../../src/main/store/collecting/searches.ts'
import { memoryLibrary } from '../../fixtures/memoryLibrary.ts'

let db: WritableDb
let collectionId: CollectionId

beforeEach(() => {
  db = memoryLibrary()
  collectionId = ensureCollection(db, 'news', 1).id
})
afterEach(() => db.close())

const empty: SearchReply = {
  results: [],
  subjects: [],
  entities: [],
  videos: [],
  dropped: [],
  usage: {},
  requestId: undefined,
  warning: undefined,
}
type Page = { url: string; title?: string; highlight?: string; full_content?: string; time_published?: string }
const pages = (...items: Page[]): CollectedItem[] =>
  itemsOf({ ...empty, results: items.map((item) => ({ item, raw: { ...item, extra: true } })) })

/** Records a search that brought `items`, and saves them. */
function collect(items: readonly CollectedItem[], query = 'cocoa', kind: 'web' | 'news' | 'business' = 'web') {
  const searchId = recordSearch(
    db,
    {
      kind,
      query,
      parameters: { query },
      operation: 'search',
      origin: 'local',
      requestId: `r-${query}`,
      usage: { num_search_queries: 1, full_content_extra_count: 2 },
      warning: undefined,
      latencyMs: 3.4,
      items: items.length,
      reply: replyToJson(items, []),
      collectionId: undefined,
      reservation: undefined,
    },
    1_000,
  )
  const { drafts, links } = resultsToDocuments(items, {
    operation: 'POST /search',
    resultKind: kind,
    requestId: `r-${query}`,
  })
  const options = { collectionId, passageChars: 2_000, passageOverlap: 200, now: 2_000 }
  return { searchId, ...collectDocuments(db, searchId, drafts, links, options) }
}

const document = (id: DocumentId | undefined) => getDocument(db, id ?? (0 as DocumentId))
const page = { url: 'https://a.example/1?utm_source=x', title: 'One', highlight: 'First lines.' }

describe('the text of a document', () => {
  test('is the full content where it was asked for, else the highlight, else the title; the rest is in the raw record', () => {
    const { documentIds } = collect(
      pages(
        { ...page, full_content: 'All of it.' },
        { ...page, url: 'https://a.example/2' },
        { url: 'https://a.example/3', title: 'Three' },
        { url: 'https://a.example/4' },
      ),
    )
    const documents = documentIds.map((id) => document(id))
    expect(documents.map(({ text }) => text)).toEqual(['All of it.', 'First lines.', 'Three', 'https://a.example/4'])
    expect(documents[0]?.raw).toEqual({ ...page, extra: true })
    expect(documents[1]?.raw).toEqual({ url: 'https://a.example/2', title: 'One', extra: true })
    expect(documents[0]).toMatchObject({ kind: 'web', requestId: 'r-cocoa', source: { name: 'POST /search' } })
  })
})

describe('what was saved before', () => {
  test('the same page by another spelling of its address is one document', () => {
    collect(pages(page))
    const again = collect(pages({ ...page, url: 'https://A.example/1' }))
    expect(again).toMatchObject({ imported: 0, duplicate: 1, updated: 0 })
    expect(getCollection(db, collectionId).documents).toBe(1)
  })

  test('a page found by another kind of search stays one document', () => {
    collect(pages(page), 'cocoa', 'web')
    expect(collect(pages(page), 'cocoa', 'news')).toMatchObject({ imported: 0, duplicate: 1 })
  })

  test('another excerpt of an unchanged page is none; a changed page is a new version', () => {
    const [first] = collect(pages(page)).documentIds
    expect(collect(pages({ ...page, highlight: 'Other lines.' }), 'frost')).toMatchObject({ duplicate: 1 })
    const changed = collect(pages({ ...page, highlight: 'New lines.' }), 'cocoa')
    expect(changed).toMatchObject({ updated: 1, imported: 0 })
    expect(document(changed.documentIds[0])).toMatchObject({ replaces: first, text: 'New lines.' })
    expect(collect(pages({ ...page, title: 'One, corrected' }), 'frost')).toMatchObject({ updated: 1 })
    expect(getCollection(db, collectionId).documents).toBe(1)
  })

  test('full content takes the place of an excerpt, and an excerpt never that of full content', () => {
    collect(pages(page))
    expect(collect(pages({ ...page, full_content: 'All of it.' }))).toMatchObject({ updated: 1 })
    expect(collect(pages(page))).toMatchObject({ duplicate: 1 })
    expect(collect(pages({ ...page, full_content: 'All of it, and more.' }))).toMatchObject({ updated: 1 })
  })

  test('is found by address, and by the id of a card, in collections that are there', () => {
    collect(pages(page))
    const [byUrl, other] = collecting.findSaved(db, [{ url: 'https://a.example/1' }, { url: 'https://b.example' }])
    expect(byUrl).toMatchObject([{ collection: 'news', collectionId }])
    expect(other).toEqual([])
  })
})

describe('subjects and cards', () => {
  const subject = {
    name: 'Strike',
    summary: 'Cranes stand still.',
    time_latest: '2031-04-02T00:00:00Z',
    top_news: { url: 'https://a.example/top', title: 'Top', summary: 'What happened.' },
    sub_news: [{ url: 'https://a.example/sub', title: 'Sub', time_published: '2031-04-01T00:00:00Z' }],
  }
  const withSubject = (over = {}) => {
    const item = { ...subject, ...over }
    return itemsOf({ ...empty, subjects: [{ item, raw: item }], results: [{ item: subject.top_news, raw: {} }] })
  }

  test('are documents of their own, linked to their pages; a page that occurs twice is one', () => {
    const { documentIds, imported } = collect(withSubject(), 'strike', 'news')
    expect(imported).toBe(3)
    const kinds = documentIds.map((id) => document(id).kind)
    expect(kinds).toEqual(['news', 'subject', 'news'])
    const [top, card] = documentIds
    expect(
      collecting.linkedDocuments(db, card!).map(({ title, relation, isPart }) => [title, relation, isPart]),
    ).toEqual([
      ['Top', 'article', true],
      ['Sub', 'article', true],
    ])
    expect(collecting.linkedDocuments(db, top!)).toMatchObject([{ kind: 'subject', title: 'Strike', isPart: false }])
    expect(document(card)).toMatchObject({ publishedAt: Date.parse('2031-04-02'), externalId: 'subject:strike' })
    expect(document(card).text).toBe('Cranes stand still.\n\nTop\n2031-04-01: Sub')
  })

  test('a subject that went on is a new version of its document', () => {
    collect(withSubject(), 'strike', 'news')
    const later = collect(withSubject({ summary: 'Cranes move again.' }), 'strike', 'news')
    expect(later).toMatchObject({ updated: 1, duplicate: 2, imported: 0 })
    expect(collecting.findSaved(db, [{ externalId: 'subject:strike' }])[0]).toHaveLength(1)
  })

  test('a company is known by its website, a person by the profile; their activities are linked', () => {
    const company = {
      type: 'company' as const,
      name: 'Voltara',
      summary: 'Makes cells.',
      identifiers: { website: 'https://voltara.example/' },
      attributes: { industry: 'Batteries', founded_year: 2024 },
      key_people: [{ name: 'Signe Aalto', title: 'Chief executive' }],
      activities: [{ url: 'https://voltara.example/1', title: 'News' }],
    }
    const person = {
      type: 'person' as const,
      name: 'Signe Aalto',
      social_url: 'https://network.example/in/signe',
      career: [{ organization: 'Voltara', title: 'Chief executive', start: '2024-01' }],
    }
    const entities = [company, person].map((item) => ({ item, raw: { ...item } }))
    const { documentIds } = collect(itemsOf({ ...empty, entities }), 'voltara', 'business')
    const documents = documentIds.map((id) => document(id))
    expect(documents.map(({ kind, externalId }) => [kind, externalId])).toEqual([
      ['company', 'company:https://voltara.example'],
      ['business', undefined],
      ['person', 'person:https://network.example/in/signe'],
    ])
    expect(documents[0]?.text).toBe(
      'Makes cells.\n\nIndustry: Batteries\nFounded: 2024\nKey people: Signe Aalto, Chief executive',
    )
    expect(documents[2]?.text).toBe('2024-01 to today: Chief executive, Voltara')
    expect(collecting.linkedDocuments(db, documentIds[0]!)).toMatchObject([{ title: 'News', relation: 'activity' }])
  })
})

describe('history, cost and saved searches', () => {
  test('a search is kept with its parameters, its items, its request id and every unit of usage', () => {
    const { searchId } = collect(pages(page))
    expect(getSearch(db, searchId)).toMatchObject({
      kind: 'web',
      parameters: { query: 'cocoa' },
      requestId: 'r-cocoa',
      usage: { num_search_queries: 1, full_content_extra_count: 2 },
      latencyMs: 3,
      reply: [{ key: 'result:0', raw: { extra: true } }],
    })
    expect(listUsage(db, 0, 5_000)).toMatchObject([
      { operation: 'search', collection: 'news', units: { num_search_queries: 1, full_content_extra_count: 2 } },
    ])
  })

  test('the cost belongs to the first collection that something was saved in', () => {
    const { searchId } = collect(pages(page))
    const other = ensureCollection(db, 'other', 1).id
    const { drafts, links } = resultsToDocuments(pages(page), {
      operation: 'x',
      resultKind: 'web',
      requestId: undefined,
    })
    const options = { collectionId: other, passageChars: 2_000, passageOverlap: 0, now: 2_000 }
    const { documentIds } = collectDocuments(db, searchId, drafts, links, options)
    expect(listUsage(db, 0, 5_000).map(({ collection }) => collection)).toEqual(['news'])
    // The page is one document in both collections.
    expect(listDocuments(db, collectionId, 'added', 0, 10).items[0]?.id).toBe(documentIds[0])
  })

  test('old answers lose their items, never their cost; clearing hides what was asked', () => {
    const { searchId } = collect(pages(page))
    for (let i = 0; i < 200; i++) collect([], `q${i}`)
    expect(getSearch(db, searchId).reply).toBeUndefined()
    expect(listSearches(db, 500)).toHaveLength(201)
    expect(clearSearches(db)).toBe(201)
    expect(listSearches(db, 500)).toEqual([])
    expect(listUsage(db, 0, 5_000)[0]?.units['num_search_queries']).toBe(201)
  })

  test('a saved search has one name, and is changed and removed by it', () => {
    const search = { name: 'Strikes', kind: 'news', parameters: { query: 'strike' }, collectionId }
    const saved = collecting.saveSearch(db, search, 5)
    expect(saved).toMatchObject({ ...search, createdAt: 5 })
    const changed = collecting.saveSearch(db, { ...search, parameters: { query: 'dock' }, collectionId: undefined }, 6)
    expect(changed).toMatchObject({ id: saved.id, parameters: { query: 'dock' }, collectionId: undefined })
    expect(collecting.listSavedSearches(db)).toHaveLength(1)
    expect(collecting.removeSavedSearch(db, saved.id)).toBe(true)
    expect(collecting.removeSavedSearch(db, saved.id)).toBe(false)
  })
})
