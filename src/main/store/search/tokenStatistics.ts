import type { TokenStatistics } from '../../text/query/queryTokens.ts'
import type { ReadableDb } from '../connection.ts'
import { count, row } from '../statement.ts'
import { readNewer, type NewerWords } from './lists/newerWords.ts'
import { areCounted, countNewer, listedPassages, readListing } from './lists/wordLists.ts'

/** What the word index knows of its tokens, and of the passages behind the lists of words. */
export interface IndexStatistics extends TokenStatistics {
  /** Undefined: there are no lists, or not all passages behind them are known. */
  readonly newer: NewerWords | undefined
}

interface Known {
  /** Writes of other connections, and of this one, when it was looked at last. */
  writes: string
  /** What the index was when this was counted. */
  readonly state: string
  readonly statistics: IndexStatistics
}

const known = new WeakMap<ReadableDb, Known>()
/** Common words take longest to count, and every other question has them; this many are kept of each state. */
const KEPT_TOKENS = 10_000

/**
 * What the word index knows of its tokens, each counted once as long as nothing is indexed or taken out. To be used in the
 * transaction it was asked for in.
 */
export function tokenStatistics(db: ReadableDb): IndexStatistics {
  // Counting the index takes a millisecond for a million passages, and a search asks several times.
  const writes = row<{ writes: string }>(
    db,
    `SELECT (SELECT data_version FROM pragma_data_version) || ' ' || total_changes() AS writes`,
  )?.writes
  const before = known.get(db)
  if (before && before.writes === writes) return before.statistics
  const indexed = row<{ passages: number; newest: number | null; epoch: string | null }>(
    db,
    // Numbers of passages are reused only in a new epoch (library/compact.ts).
    `SELECT (SELECT count(*) FROM passage_words_docsize) AS passages, (SELECT max(id) FROM passages) AS newest,
       (SELECT value FROM library WHERE key = 'epoch') AS epoch`,
  )
  const passages = indexed?.passages ?? 0
  const listing = readListing(db)
  const state = `${passages} ${indexed?.newest} ${indexed?.epoch} ${listing?.generation}`
  if (before?.state === state) {
    before.writes = writes ?? ''
    return before.statistics
  }
  const counted = new Map<string, number>()
  const newer = listing && readNewer(db, listing)
  const behind = listing ? countNewer(db, listing) : 0
  const listed = listing && (newer || behind === 0) && areCounted(passages, behind, listing) ? listing : undefined
  /** Of a token without a list there are few passages, which are counted in no time. */
  const inLists = (token: string) => {
    const found = listed && listedPassages(db, listed, token)
    return found === undefined ? undefined : found + (newer?.(token).length ?? 0)
  }
  const inVocabulary = (token: string) => count(db, 'SELECT doc FROM passage_vocabulary WHERE term = ?', token)
  const statistics: IndexStatistics = {
    rows: passages,
    newer,
    rowsWith: (token) => {
      const found = counted.get(token) ?? inLists(token) ?? inVocabulary(token)
      if (counted.size < KEPT_TOKENS) counted.set(token, found)
      return found
    },
  }
  known.set(db, { writes: writes ?? '', state, statistics })
  return statistics
}
