import type { DocumentId } from '../../model/ids.ts'
import { COPY_SIMILARITY, type FoldedCopy, type FoldedDocument, type FoldedResult } from '../../model/search/copies.ts'
import type { WholeResult } from '../../model/search/facets.ts'
import { COPY_RESEMBLANCE } from '../../text/shingles.ts'
import type { ReadableDb } from '../connection.ts'
import { rawRows } from '../statement.ts'
import { matchingAmong } from '../search/matches.ts'
import { comparing, type Comparing } from './comparing.ts'
import { documentMeans } from './documentMeans.ts'
import { excerptsAmong, type Excerpts } from './excerpts.ts'
import { bandsOfDocuments } from './signatures.ts'

/** Only so many of the first documents are compared by meaning: their vectors have to be read. */
const COMPARED_BY_MEANING = 100
/** Of so many of the first documents it is looked whether one is an excerpt of another: their texts have to be read. */
const COMPARED_FOR_EXCERPTS = 100
/** So many numbers of two means tell mostly that these are no copies. */
const HEAD = 128
/** Means are of length 1 but for this, and a little more. */
const ROUNDING = 1e-4
/** Texts behind the ranked part that are compared with each document; those that share most bands come first. */
const COMPARED_BEHIND = 50

/**
 * Folds the near-duplicates in a result: each document of `ids` (best first) goes under the first one before it that is not
 * folded itself and that it is a copy of, by text or, among the first hundred, as an excerpt or by the mean of the vectors. Documents of the
 * `whole` result that `ids` does not reach are found by their signatures, for the `shown` first documents that are left.
 */
export function foldCopies(
  db: ReadableDb,
  ids: readonly DocumentId[],
  shown: number,
  whole: WholeResult,
): FoldedResult {
  const read = () => {
    const compare = comparing(db, bandsOfDocuments(db, ids))
    const means = documentMeans(db, ids.slice(0, COMPARED_BY_MEANING))
    const folded = foldRanked(ids, compare, means, excerptsAmong(db, ids.slice(0, COMPARED_FOR_EXCERPTS)))
    return { found: folded.length, first: withOthers(db, folded.slice(0, shown), new Set(ids), compare, whole) }
  }
  return db.inTransaction ? read() : db.transaction(read)()
}

interface Folding {
  readonly documentId: DocumentId
  readonly copies: FoldedCopy[]
}

function foldRanked(
  ids: readonly DocumentId[],
  compare: Comparing,
  means: ReadonlyMap<DocumentId, Float32Array>,
  excerpts: Excerpts,
): Folding[] {
  const folded: Folding[] = []
  const byBand = new Map<number, number[]>()
  const withMean: { readonly at: number; readonly mean: Float32Array; readonly rest: number }[] = []
  for (const id of ids) {
    const bands = compare.bandsOf(id)
    const mean = means.get(id)
    const near = new Map<number, number>()
    const rest = mean ? lengthBehindHead(mean) : 0
    if (mean)
      for (const other of withMean) {
        // The most that they can be alike: nearly all pairs of a result are no copies, and need no longer look.
        if (dot(mean, other.mean, HEAD) + rest * other.rest < COPY_SIMILARITY - ROUNDING) continue
        const similarity = dot(mean, other.mean)
        if (similarity >= COPY_SIMILARITY) near.set(other.at, similarity)
      }
    const excerptOf = new Set(excerpts.partners(id))
    const alike = new Set([...bands.flatMap((band) => byBand.get(band) ?? []), ...near.keys(), ...excerptOf])
    const found = [...alike]
      .sort((a, b) => a - b)
      .map((at) => ({ at, resemblance: compare.resemblance((folded[at] as Folding).documentId, id) }))
      .find(({ at, resemblance }) => near.has(at) || excerptOf.has(at) || resemblance >= COPY_RESEMBLANCE)
    if (found) {
      const lead = folded[found.at] as Folding
      const own = means.get(lead.documentId)
      const similarity = own && mean ? dot(own, mean) : undefined
      const isText = found.resemblance >= COPY_RESEMBLANCE
      const by = isText ? (near.has(found.at) ? 'both' : 'text') : excerptOf.has(found.at) ? 'excerpt' : 'meaning'
      lead.copies.push({ documentId: id, resemblance: found.resemblance, similarity, by })
      compare.forget(id)
      continue
    }
    const at = folded.push({ documentId: id, copies: [] }) - 1
    for (const band of bands) byBand.set(band, [...(byBand.get(band) ?? []), at])
    if (mean) withMean.push({ at, mean, rest })
    excerpts.lead(id, at)
  }
  return folded
}

/** The same with the copies that were not ranked, each under the first document that it is a copy of. */
function withOthers(
  db: ReadableDb,
  folded: readonly Folding[],
  ranked: ReadonlySet<DocumentId>,
  compare: Comparing,
  whole: WholeResult,
): FoldedDocument[] {
  const taken = new Set<DocumentId>()
  const withMore = folded.map(({ documentId, copies }) => {
    const sharing = sharingBands(db, documentId, compare, ranked)
    const free = sharing.slice(0, COMPARED_BEHIND).filter((id) => !taken.has(id))
    compare.add(bandsOfDocuments(db, free))
    const more = free.flatMap((id): FoldedCopy[] => {
      const resemblance = compare.resemblance(documentId, id)
      if (resemblance < COPY_RESEMBLANCE) return []
      taken.add(id)
      return [{ documentId: id, resemblance, similarity: undefined, by: 'text' }]
    })
    return { documentId, copies, more, isCut: sharing.length > COMPARED_BEHIND }
  })
  const leads = folded.map(({ documentId }) => documentId)
  const found = new Set(taken.size === 0 ? [] : matchingAmong(db, whole, [...taken], leads))
  return withMore.map(({ documentId, copies, more, isCut }) => {
    return { documentId, copies: [...copies, ...more.filter((copy) => found.has(copy.documentId))], isCut }
  })
}

/** Documents that were not ranked and share a band of a document's signature, those that share most first. */
function sharingBands(
  db: ReadableDb,
  id: DocumentId,
  compare: Comparing,
  ranked: ReadonlySet<DocumentId>,
): DocumentId[] {
  const bands = compare.bandsOf(id)
  if (bands.length === 0) return []
  return rawRows<[DocumentId]>(
    db,
    `SELECT b.document_id FROM json_each(?) j CROSS JOIN bands b ON b.band = j.value WHERE b.document_id <> ?
     GROUP BY b.document_id ORDER BY count(*) DESC, b.document_id LIMIT ?`,
    JSON.stringify(bands),
    id,
    ranked.size + COMPARED_BEHIND + 1,
  ).flatMap(([other]) => (ranked.has(other) ? [] : [other]))
}

/** The length of what a vector of length 1 has behind its head. */
function lengthBehindHead(mean: Float32Array): number {
  return Math.sqrt(Math.max(0, 1 - dot(mean, mean, HEAD)))
}

function dot(a: Float32Array, b: Float32Array, most = a.length): number {
  let sum = 0
  for (let at = 0, end = Math.min(most, a.length); at < end; at++) sum += (a[at] as number) * (b[at] as number)
  return sum
}
