import type { CodeKind } from '../../model/vectors/codeKind.ts'
import type { SpaceId } from '../../model/ids.ts'
import type { ReadableDb } from '../connection.ts'
import { row } from '../statement.ts'
import type { SignCentre } from './compression/reducedVectors.ts'
import type { CodeParameters } from './scan/codes.ts'
import { floatsOf } from './floats.ts'

/** Version of the codes and everything else stored about them. Those of another version are not read but built again. */
export const CODE_VERSION = 3

/**
 * What the vectors of one space are stored and coded with, in the state that its transaction sees. An operation reads it
 * once, with {@link readSpace}, and passes it to everything it calls.
 *
 * Within one transaction only two things change what was read: fitting a centre, which gives a new value (planStorage.ts),
 * and the counters of the codes, which writes increase in the library and nobody reads back in the same transaction.
 */
export interface VectorSpace {
  readonly id: SpaceId
  readonly dimension: number
  /** Number of vectors. */
  readonly vectors: number
  /** Some vectors may be stored with less than they came with. */
  readonly isReduced: boolean
  /** What one-bit vectors are relative to; undefined as long as there are none. */
  readonly centre: SignCentre | undefined
  /** Undefined: the space has no codes yet, or those of another version. */
  readonly codes: SpaceCodes | undefined
}

/** What is stored about the codes of a space, and the counters that say whether they are all there. */
export interface SpaceCodes {
  /** Another number after every fit: codes of two fits do not go together. */
  readonly fitted: number
  /** Grows with every transaction that changed codes. */
  readonly changes: number
  /** True when every vector of the space has its code. */
  readonly isComplete: boolean
  /** How much further than usual searches look; grows where the recall measured asks for it. */
  readonly effort: number
  /** True where not even that was enough: searches compare every vector. */
  readonly isExact: boolean
  /** What codes are made with. */
  readonly parameters: CodeParameters
}

/** A space that has codes. */
export interface CodedSpace extends VectorSpace {
  readonly codes: SpaceCodes
}

export function isCoded(space: VectorSpace): space is CodedSpace {
  return space.codes !== undefined
}

/** Fits that this connection has read, which are large and hardly ever change. */
interface Fits {
  centre?: SignCentre
  codes?: { readonly fitted: number; readonly parameters: CodeParameters }
}
const fitsOf = new WeakMap<ReadableDb, Map<SpaceId, Fits>>()

export function readSpace(db: ReadableDb, id: SpaceId): VectorSpace {
  const found = row<{
    dimension: number
    vectors: number | null
    reduced: number
    gain: number | null
    fitted: number | null
    changes: number
    coded: number
    effort: number
    exact: number
  }>(
    db,
    `SELECT s.dimension, s.vectors, s.reduced, g.gain,
       c.fitted, c.changes, c.rows AS coded, c.effort, c.exact
     FROM spaces s LEFT JOIN sign_centres g ON g.space_id = s.id
       LEFT JOIN scan_states c ON c.space_id = s.id AND c.version = ${CODE_VERSION}
     WHERE s.id = ?`,
    id,
  )
  if (!found) throw new Error(`There is no space with the number ${id}.`)
  const { dimension, vectors, reduced, gain, fitted, changes, coded, effort, exact } = found
  const ofDb = fitsOf.get(db) ?? new Map<SpaceId, Fits>()
  fitsOf.set(db, ofDb)
  const fits = ofDb.get(id) ?? {}
  ofDb.set(id, fits)
  return {
    id,
    dimension,
    vectors: vectors ?? 0,
    isReduced: reduced === 1,
    centre: gain === null ? undefined : readCentre(db, id, gain, fits),
    codes:
      fitted === null
        ? undefined
        : {
            fitted,
            changes,
            // A number of vectors that is not known (NULL) is no number of codes.
            isComplete: coded === vectors,
            effort,
            isExact: exact === 1,
            parameters: readParameters(db, id, fitted, fits),
          },
  }
}

/** A transaction that made a centre may have been rolled back: the gain tells two of them apart. */
function readCentre(db: ReadableDb, id: SpaceId, gain: number, fits: Fits): SignCentre {
  if (fits.centre?.gain === gain) return fits.centre
  const sql = 'SELECT means, deviations FROM sign_centres WHERE space_id = ?'
  const found = row<{ means: Uint8Array; deviations: Uint8Array }>(db, sql, id)
  const { means, deviations } = found as NonNullable<typeof found>
  const mean = floatsOf(means)
  return (fits.centre = { dimension: mean.length, mean, deviation: floatsOf(deviations), gain })
}

function readParameters(db: ReadableDb, id: SpaceId, fitted: number, fits: Fits): CodeParameters {
  if (fits.codes?.fitted === fitted) return fits.codes.parameters
  const sql = 'SELECT kind, means, deviations FROM scan_states WHERE space_id = ?'
  const found = row<{ kind: CodeKind; means: Uint8Array; deviations: Uint8Array }>(db, sql, id)
  const { kind, means, deviations } = found as NonNullable<typeof found>
  const mean = floatsOf(means)
  const parameters = { kind, dimension: mean.length, mean, deviation: floatsOf(deviations) }
  fits.codes = { fitted, parameters }
  return parameters
}
