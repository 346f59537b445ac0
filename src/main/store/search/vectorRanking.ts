import type { SpaceId, TextId } from '../../model/ids.ts'
import type { Filters } from '../../model/search/filters.ts'
import type { Ranked, RankedEach } from '../../model/search/ranking.ts'
import type { ReadableDb } from '../connection.ts'
import { scoreOf, type Hit } from '../vectors/scan/rescore.ts'
import { allowedSlots } from '../vectors/columns/masks.ts'
import { catchUp, readyColumns, readyScan } from '../vectors/scanRegistry.ts'
import type { SpaceScan } from '../vectors/spaceScan.ts'
import { decodeStored, readVectors, type StoredVector } from '../vectors/storedVectors.ts'
import { isCoded, readSpace, type CodedSpace, type VectorSpace } from '../vectors/vectorSpace.ts'
import type { Condition } from './condition.ts'
import { allowed, isNarrow, isOfColumns } from './filters.ts'
import { bestOfEach, grouped } from './keywordRanking.ts'
import { rawRows, rows } from '../statement.ts'

/**
 * The documents nearest to `query` by cosine similarity, filters applied before ranking: one row per document (or per
 * passage), best passage first, ties by slot and document number. `query` may have fewer numbers than the vectors of the space: then
 * their prefixes are compared. Where the scan holds every vector it names the rows that are looked at, else sqlite-vec
 * compares all that the filters let through.
 */
export function rankByVector(
  db: ReadableDb,
  spaceId: SpaceId,
  query: Float32Array,
  filters: Filters,
  limit: number,
  each: RankedEach = 'document',
): Ranked[] {
  const rank = () => {
    const space = readSpace(db, spaceId)
    const scan = readyScan(db, space, { mayLag: true })
    return scan && isCoded(space) && query.length >= scan.index.narrowest
      ? rankScanned(db, space, scan, { query, filters, limit, each })
      : rankAll(db, space, { query, filters, limit, each })
  }
  // One snapshot for the scan's counters, the vectors and the passages.
  return db.inTransaction ? rank() : db.transaction(rank)()
}

/**
 * Every allowed vector compared: by sqlite-vec's own distance, or by ours where some are kept with less precision, which
 * is then the same for all.
 */
export function rankExactly(
  db: ReadableDb,
  spaceId: SpaceId,
  query: Float32Array,
  filters: Filters,
  limit: number,
  each: RankedEach = 'document',
): Ranked[] {
  return rankAll(db, readSpace(db, spaceId), { query, filters, limit, each })
}

interface Asked {
  readonly query: Float32Array
  readonly filters: Filters
  readonly limit: number
  readonly each: RankedEach
}

function rankAll(db: ReadableDb, space: VectorSpace, asked: Asked): Ranked[] {
  const rank = space.isReduced ? rankReduced : rankFloats
  return rank(db, space, asked)
}

function rankFloats(db: ReadableDb, { id, dimension }: VectorSpace, { query, filters, limit, each }: Asked): Ranked[] {
  const condition = allowed(filters)
  const bytes = Buffer.from(query.buffer, query.byteOffset, query.byteLength)
  const embedding = query.length === dimension ? 'v.embedding' : `vec_slice(v.embedding, 0, ${query.length})`
  const select = (take: number) =>
    rows<Ranked>(
      db,
      `WITH near AS MATERIALIZED (
         SELECT v.text_id, 1 - vec_distance_cosine(${embedding}, ?) AS score FROM vectors_${id} v
         WHERE EXISTS (SELECT 1 FROM passages p CROSS JOIN documents d ON d.id = p.document_id
                       WHERE p.text_id = v.text_id AND ${condition.sql})
         ORDER BY score DESC, v.slot LIMIT ?)
       SELECT p.document_id AS documentId, p.id AS passageId, near.score
       FROM near CROSS JOIN passages p ON p.text_id = near.text_id CROSS JOIN documents d ON d.id = p.document_id
       WHERE ${condition.sql} ORDER BY near.score DESC, p.document_id, p.ordinal`,
      bytes,
      ...condition.values,
      take,
      ...condition.values,
    )
  return each === 'passage' ? select(limit).slice(0, limit) : grouped(select, limit)
}

/** Passages of one text have one score: the ranking of texts says which are looked up. */
function rankReduced(db: ReadableDb, { id, centre }: VectorSpace, { query, filters, limit, each }: Asked): Ranked[] {
  const condition = allowed(filters)
  const hits: Hit[] = []
  const textOf = new Map<number, TextId>()
  const found = db
    .prepare(
      `SELECT v.slot, v.text_id AS textId, v.flags, v.embedding FROM vectors_${id} v
       WHERE EXISTS (SELECT 1 FROM passages p CROSS JOIN documents d ON d.id = p.document_id
                     WHERE p.text_id = v.text_id AND ${condition.sql})`,
    )
    .iterate(...condition.values) as Iterable<StoredVector & { slot: number; textId: TextId }>
  for (const one of found) {
    const { vector, gain } = decodeStored(one, centre)
    hits.push({ slot: one.slot, score: scoreOf(query, vector, gain) })
    textOf.set(one.slot, one.textId)
  }
  hits.sort((a, b) => b.score - a.score || a.slot - b.slot)
  for (let take = 4 * limit; ; take *= 4) {
    const { ranked } = passagesOf(db, hits.slice(0, take), textOf, condition)
    const best = each === 'passage' ? ranked : bestOfEach(ranked)
    if (best.length >= limit || take >= hits.length) return best.slice(0, limit)
  }
}

/**
 * Passages looked for at first to find so many documents. Some have two among the best, and looking again costs another scan,
 * which takes longer than reading a few rows more where every code is looked at.
 */
function passagesFor(limit: number, each: RankedEach, { index }: SpaceScan): number {
  return each === 'passage' || index.parameters.kind === 'signs' ? limit : Math.ceil(limit * 1.2) + 2
}

/**
 * The same by the scan. What nothing is filtered of is first asked for without a mask: nearly everything is allowed then,
 * and the nearest are the answer. Otherwise the scan looks at allowed slots only. Either way passages are checked where
 * they are read, so that nothing is found that `db` does not see.
 */
function rankScanned(
  db: ReadableDb,
  space: CodedSpace,
  scan: SpaceScan,
  { query, filters, limit, each }: Asked,
): Ranked[] {
  const condition = allowed(filters)
  const textOf = new Map<number, TextId>()
  const read = function* (slots: Int32Array) {
    for (const one of readVectors(db, space, slots)) {
      textOf.set(one[0], one[3])
      yield one
    }
  }
  let masked = isNarrow(filters)
  let mask = masked ? maskOf(db, scan, filters, condition) : undefined
  const { effort } = space.codes
  for (let take = passagesFor(limit, each, scan); ;) {
    const hits = scan.index.search(query, take, read, { mask, effort })
    // Too few may be because the nearest are just being deleted.
    if (hits.length < take && catchUp(db, space, scan)) {
      if (mask) mask = maskOf(db, scan, filters, condition)
      continue
    }
    const found = passagesOf(db, hits, textOf, condition)
    const best = each === 'passage' ? found.ranked : bestOfEach(found.ranked)
    if (best.length >= limit || hits.length < take) return best.slice(0, limit)
    // Several passages of one document: look further. Passages that are not allowed: do not look at them again.
    if (masked || found.slots === hits.length)
      take = Math.ceil(take * Math.max(1.5, (1.2 * limit) / Math.max(1, best.length)))
    else {
      mask = maskOf(db, scan, filters, condition)
      masked = true
    }
  }
}

/** The slots that are allowed; undefined for all. */
function maskOf(db: ReadableDb, scan: SpaceScan, filters: Filters, condition: Condition): Uint8Array | undefined {
  const columns = readyColumns(db)
  return columns && isOfColumns(filters) ? allowedSlots(db, columns, scan, filters).mask : readMask(db, scan, condition)
}

/** The allowed passages of the hits, nearest first; and how many of the hits have any. `textOf` says what each slot embeds. */
function passagesOf(
  db: ReadableDb,
  hits: readonly Hit[],
  textOf: ReadonlyMap<number, TextId>,
  condition: Condition,
): { readonly ranked: Ranked[]; readonly slots: number } {
  const scores = new Map(hits.map(({ slot, score }) => [textOf.get(slot) as TextId, score]))
  const found = rawRows<readonly [TextId, Ranked['documentId'], Ranked['passageId'], ordinal: number]>(
    db,
    `SELECT p.text_id, p.document_id, p.id, p.ordinal
     FROM json_each(?) j CROSS JOIN passages p ON p.text_id = j.value CROSS JOIN documents d ON d.id = p.document_id
     WHERE ${condition.sql}`,
    JSON.stringify([...scores.keys()]),
    ...condition.values,
  )
  const ranked = found.map(([text, documentId, passageId, ordinal]) => ({
    documentId,
    passageId,
    ordinal,
    score: scores.get(text) as number,
  }))
  ranked.sort((a, b) => b.score - a.score || a.documentId - b.documentId || a.ordinal - b.ordinal)
  return {
    ranked: ranked.map(({ documentId, passageId, score }) => ({ documentId, passageId, score })),
    slots: new Set(found.map(([text]) => text)).size,
  }
}

/** A bit for every slot of which some passage is allowed, from the tables. */
function readMask(db: ReadableDb, scan: SpaceScan, condition: Condition): Uint8Array {
  const mask = new Uint8Array(scan.textOfSlot.length / 8)
  const slots = db
    .prepare(
      `SELECT v.slot FROM documents d CROSS JOIN passages p ON p.document_id = d.id
         CROSS JOIN vectors_${scan.spaceId} v ON v.text_id = p.text_id WHERE ${condition.sql}`,
    )
    .pluck()
    .iterate(...condition.values) as Iterable<number>
  for (const slot of slots) mask[slot >> 3] = (mask[slot >> 3] as number) | (1 << (slot & 7))
  return mask
}
