import type { CollectionId } from '../model/ids.ts'
import type { SpaceCoverage } from '../model/vectors/space.ts'
import type { Store } from './store.ts'
import type { CountedCoverage } from './vectors/coverage.ts'

/** What of the store this needs. */
export interface CountedStore {
  readonly read: Pick<Store['read'], 'coverageState' | 'countCoverage' | 'readValue'>
  readonly write: Pick<Store['write'], 'writeValue'>
  readonly isReadOnly: boolean
  /** Of collections with so many texts, counts are kept in the file. */
  readonly leastTexts?: number
}

/** Where the library keeps the coverage of a collection. */
const keyOf = (id: CollectionId) => `coverage ${id}`
/** Counting fewer texts takes no time. */
const leastKept = 10_000

/**
 * How many texts of each collection have vectors. Counting takes a fifth of a second in a collection of 350,000 documents, and
 * windows ask for it whenever they open or something changes: it is counted once for each state of the library, and the
 * last counts are kept in the file until the library is opened again.
 */
export function createCoverageCounts({ read, write, isReadOnly, leastTexts = leastKept }: CountedStore) {
  const known = new Map<CollectionId, Promise<CountedCoverage>>()
  const counts = async (id: CollectionId, state: string, before: Promise<CountedCoverage> | undefined) => {
    const held = before ? await before.catch(() => undefined) : keptIn(await read.readValue(keyOf(id)))
    return held?.state === state ? held : read.countCoverage(id)
  }
  return {
    of: async (id: CollectionId): Promise<readonly SpaceCoverage[]> => {
      const state = await read.coverageState(id)
      // Several windows, or one after several changes, wait for one count.
      const counted = counts(id, state, known.get(id))
      known.set(id, counted)
      return (await counted).coverage
    },
    /** Writes down what is known of large collections. */
    keep: async (): Promise<void> => {
      if (isReadOnly) return
      for (const [id, counted] of known) {
        const found = await counted.catch(() => undefined)
        if (!found || !found.coverage.some(({ texts }) => texts >= leastTexts)) continue
        const value = JSON.stringify(found)
        if ((await read.readValue(keyOf(id))) !== value) await write.writeValue(keyOf(id), value)
      }
    },
  }
}

export type CoverageCounts = ReturnType<typeof createCoverageCounts>

function keptIn(value: string | undefined): CountedCoverage | undefined {
  return value === undefined ? undefined : (JSON.parse(value) as CountedCoverage)
}
