import { printPlace } from '../../../contract/places.ts'
import type { HitView } from '../../../contract/search.ts'
import { counted, plain, wrap } from './format.ts'
import type { CliHost, TextSink } from '../host/host.ts'

/** A hit as `--json` prints it: fields are added to it, never renamed or taken away. */
export function publicHit(hit: HitView) {
  const { rank, score, collectionSource, documentId, externalId, passageId, title, url, publishedAt } = hit
  const { collection, snippet, text, why } = hit
  const found = {
    rank,
    score,
    collectionSource,
    documentId,
    externalId,
    passageId,
    title,
    url,
    publishedAt,
    collection,
    ...(hit.collections === undefined ? {} : { collections: hit.collections }),
    snippet,
    text,
    why,
  }
  const place = {
    ...(hit.place === null ? {} : { place: hit.place }),
    ...(hit.copies === undefined ? {} : { copies: hit.copies, copiesCut: hit.copiesCut === true }),
    ...(hit.words === undefined ? {} : { explain: { words: hit.words, methods: methodsOf(hit) } }),
  }
  if (hit.medium === null) return { ...found, ...place }
  const { id, hash, mime, width, height, source } = hit.medium
  return { ...found, ...place, medium: { id, hash, mime, width, height, source } }
}

/** Each way a hit was found, with its part of what all of them add. */
function methodsOf({ why }: HitView) {
  const all = why.reduce((sum, { contribution }) => sum + contribution, 0)
  return why.map((reason) => ({ ...reason, share: all === 0 ? 0 : reason.contribution / all }))
}

/** Hits for people, a blank line after each. */
export function describeHits(hits: readonly HitView[], sink: TextSink, env: CliHost['env']): string[] {
  const bold =
    sink.isTerminal && !env['NO_COLOR'] ? (text: string) => `\u001b[1m${text}\u001b[22m` : (text: string) => text
  const columns = Math.min(sink.columns, 110)
  const numberWidth = String(hits.length).length
  return hits.flatMap((hit) => [...describeHit(hit, numberWidth, columns, bold), ''])
}

const inCollections = ({ collection, collections = [collection] }: HitView) => collections.join(', ')

function describeHit(hit: HitView, numberWidth: number, columns: number, bold: (text: string) => string): string[] {
  const address = hit.url ?? hit.medium?.source
  const indent = ' '.repeat(numberWidth + 2)
  // Where it was moved has a line of its own.
  const { movedTo, ...within } = hit.place ?? {}
  const about = [printPlace(within), hit.publishedAt?.slice(0, 10), hit.domain, hit.kind, inCollections(hit)]
    .filter((part) => part)
    .join(' · ')
  const why = hit.why.map((reason) => `${reason.by === 'media' ? reason.model : reason.by} #${reason.rank}`).join(', ')
  const [first = '', ...rest] = wrap(plain(hit.title) || '(no title)', columns - indent.length, 2)
  return [
    `${String(hit.rank).padStart(numberWidth)}  ${bold(first)}`,
    ...rest.map((line) => indent + bold(line)),
    ...wrap(plain(hit.snippet), columns - indent.length, 3).map((line) => indent + line),
    ...(address === undefined ? [] : [indent + plain(address)]),
    ...(movedTo === undefined ? [] : [`${indent}now ${within.path === undefined ? '' : 'in '}${plain(movedTo)}`]),
    `${indent}${plain(about)} · document ${hit.documentId}${why ? ` · ${why}` : ''}`,
    ...describeCopies(hit, columns - indent.length).map((line) => indent + line),
    ...describeWhy(hit).map((line) => indent + line),
  ]
}

/** Copies that are named; the others are counted. */
const NAMED_COPIES = 5

/** Only where copies are folded. */
function describeCopies({ copies = [], copiesCut }: HitView, columns: number): string[] {
  if (copies.length === 0) return []
  const named = copies.slice(0, NAMED_COPIES).map(({ documentId, domain, publishedAt, collection }) => {
    const about = [domain ?? collection, publishedAt?.slice(0, 10)].filter((part) => part).join(', ')
    return `document ${documentId} (${about})`
  })
  const more = copies.length > NAMED_COPIES ? [`${copies.length - NAMED_COPIES} more`] : []
  const count = `${copiesCut === true ? 'at least ' : ''}${counted(copies.length, 'copy', 'copies')}`
  return wrap(plain(`${count}: ${[...named, ...more].join('; ')}`), columns, 4)
}

/** Only where the words of the hit were asked for. */
function describeWhy(hit: HitView): string[] {
  if (hit.words === undefined) return []
  const words = hit.words.map(({ word, inTitle, inText, forms = [] }) => {
    const places = [
      ...(inTitle > 0 ? [`title ${inTitle}`] : []),
      ...(inText > 0 ? [`text ${inText}`] : []),
      ...(forms.length > 0 ? [`as ${forms.map(plain).join(', ')}`] : []),
    ]
    return `${plain(word)}: ${places.length === 0 ? 'not there' : places.join(', ')}`
  })
  const methods = methodsOf(hit).map(
    ({ by, model, rank, score, contribution, share }) =>
      `${model === undefined ? by : plain(model)}: rank ${rank}, score ${score.toFixed(3)}, ` +
      `adds ${contribution.toFixed(4)} (${Math.round(100 * share)} %)`,
  )
  return [...(words.length === 0 ? [] : [`words: ${words.join('; ')}`]), ...methods]
}
