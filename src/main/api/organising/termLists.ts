import { searchFilters } from '../../../contract/organising/searchFilters.ts'
import {
  termMethods,
  type TermHitsView,
  type TermListView,
  type TermRunView,
  type TermsAsked,
} from '../../../contract/organising/termLists.ts'
import type { QuarryHandlers } from '../../../contract/routes.ts'
import type { Core } from '../../core.ts'
import type { DocumentId, TermListId, TermRunId } from '../../model/ids.ts'
import type { TermHit, TermList, TermMethod, TermRun } from '../../model/search/termLists.ts'
import { compareRuns, type TermChange } from '../../search/compareRuns.ts'
import { termsOfBytes } from '../../text/query/termText.ts'
import { filtersOf } from '../views/filters.ts'
import { foundTerms, placeOfTerm } from '../views/foundTerms.ts'

export function termListHandlers(core: Core): QuarryHandlers['termLists'] {
  return {
    list: async () => (await core.library.termLists.list()).map(listView),
    removed: () => core.library.termLists.removed(),
    get: async ({ id }) => {
      const list = await core.library.termLists.get(id as TermListId)
      return { ...listView(list), texts: list.terms }
    },
    create: async ({ name, terms: given, ...asked }) => {
      const { termLists } = core.library
      // A collection or tag that is not there is told before anything is kept.
      await filtersOf(core, asked.filters)
      const terms = [...new Set(given)]
      const taken = new Set((await termLists.list()).map((one) => one.name.toLowerCase()))
      const id = await termLists.create({
        name: name ?? freeName(nameOf(terms), taken),
        terms,
        asked: JSON.stringify({ ...asked, methods: termMethods.filter((one) => asked.methods.includes(one)) }),
      })
      return listView(await termLists.get(id))
    },
    read: async ({ base64 }) => termsOfBytes(Buffer.from(base64, 'base64')),
    rename: async ({ id, name }) => {
      await core.library.termLists.rename(id as TermListId, name)
      return null
    },
    remove: async ({ id }) => {
      await core.library.termLists.remove(id as TermListId)
      return null
    },
    restore: async ({ id }) => {
      await core.library.termLists.restore(id as TermListId)
      return null
    },
    run: async function* ({ id }, signal) {
      const { termLists } = core.library
      const { terms, asked } = await termLists.get(id as TermListId)
      const startedAt = core.clock.now()
      const { methods, ...how } = askedOf(asked)
      const total = terms.length * methods.length
      const hits: TermHit[] = []
      const notes = new Set<string>()
      const found = new Set<number>()
      let done = 0
      for (const method of methods)
        for await (const one of foundTerms(core, terms, method, how, signal)) {
          done++
          for (const { text, reason } of one.plain) notes.add(`Taken as plain text: ${text} (${reason}).`)
          if (one.reason !== null) notes.add(one.reason)
          // What was found by word instead is no answer by meaning.
          const isOther = method !== 'keyword' && one.mode === 'keyword'
          if (!isOther || method === 'hybrid') {
            for (const { documentId, rank, score } of one.hits)
              hits.push({ term: one.at, method, rank, documentId: documentId as DocumentId, score })
            if (one.hits.length > 0) found.add(one.at)
          }
          yield { kind: 'progress', done, total, hits: hits.length }
        }
      signal?.throwIfAborted()
      const endedAt = core.clock.now()
      const about = { endedAt, tookMs: endedAt - startedAt, found: found.size, hits: hits.length, notes: [...notes] }
      const runId = await termLists.keepRun(id as TermListId, about, hits)
      yield { kind: 'done', run: runView({ id: runId, ...about }) }
    },
    hits: async function* ({ runId, against }) {
      const { termLists } = core.library
      const hits = await termLists.hits(runId as TermRunId)
      const before = against === undefined ? undefined : await termLists.hits(against as TermRunId)
      yield* hitViews(hits, before && compareRuns(before, hits))
    },
    place: async ({ id, term, documentId, method }, signal) => {
      const { terms, asked } = await core.library.termLists.get(id as TermListId)
      const text = terms[term]
      return text === undefined
        ? null
        : placeOfTerm(core, { text, method, documentId: documentId as DocumentId }, askedOf(asked), signal)
    },
  }
}

function askedOf(text: string): TermsAsked {
  const asked = JSON.parse(text) as TermsAsked
  return { ...asked, filters: searchFilters.parse(asked.filters) }
}

function listView({ id, name, terms, asked, createdAt, runs }: TermList): TermListView {
  return {
    id,
    name,
    terms: terms.length,
    asked: askedOf(asked),
    createdAt: new Date(createdAt).toISOString(),
    runs: runs.map(runView),
  }
}

function runView({ endedAt, ...run }: TermRun): TermRunView {
  return { ...run, endedAt: new Date(endedAt).toISOString() }
}

/** Characters of a name that a list is given by its terms. */
const mostNamed = 60

function nameOf(terms: readonly string[]): string {
  const [first = ''] = terms
  const short = first.length > mostNamed ? `${first.slice(0, mostNamed).toWellFormed()}…` : first
  return terms.length === 1 ? short : `${short} and ${terms.length - 1} more`
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  for (let at = 2, free = name; ; free = `${name} (${at++})`) if (!taken.has(free.toLowerCase())) return free
}

/** What each term found with each method; with changes, those that lost all they had found before too. */
function hitViews(hits: readonly TermHit[], changes: readonly TermChange[] | undefined): TermHitsView[] {
  const keyOf = ({ term, method }: { readonly term: number; readonly method: TermMethod }) => `${term} ${method}`
  const found = Map.groupBy(hits, keyOf)
  const changed = Map.groupBy(changes ?? [], keyOf)
  const all = new Map(
    [...hits, ...(changes ?? [])].map(({ term, method }) => [keyOf({ term, method }), { term, method }]),
  )
  return [...all]
    .map(([key, { term, method }]): TermHitsView => {
      const own = found.get(key) ?? []
      const isOther = changed.get(key) ?? []
      const was = new Map(
        isOther.flatMap(({ before, after }) => (after === undefined ? [] : [[after, before ?? null]])),
      )
      const gone = isOther.flatMap(({ documentId, before, after }) =>
        after === undefined && before !== undefined ? [{ documentId: documentId ?? null, rank: before }] : [],
      )
      return {
        term,
        method,
        documents: own.map(({ documentId }) => documentId ?? null),
        scores: own.map(({ score }) => score),
        ...(changes === undefined
          ? {}
          : { before: own.map(({ rank }) => (was.has(rank) ? (was.get(rank) ?? null) : rank)), gone }),
      }
    })
    .sort((a, b) => a.term - b.term || termMethods.indexOf(a.method) - termMethods.indexOf(b.method))
}
