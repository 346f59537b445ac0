import { throwIfAborted } from '../base/abort.ts'
import type { Clock } from '../base/clock.ts'
import { QuarryError } from '../base/errors.ts'
import { seededRandom } from '../base/random.ts'
import { connectWorker, type WorkerConnection } from '../base/workers.ts'
import type { CollectionId, DocumentId, SpaceId } from '../model/ids.ts'
import { mapVersion, type MapMembers, type MapModel, type MapSpace, type StoredMap } from '../model/overview/map.ts'
import type { Store } from '../store/store.ts'
import type { mappingHandlers } from './worker.ts'

/** Documents among which all others are placed: beyond them, neighbours are found in time that grows with the documents only. */
const mostLandmarks = 3_000
/** Documents whose vectors are read and placed at once: some tens of milliseconds of a reader. */
const atOnce = 500
/** Texts that a label is made from, and characters of each. */
const labelled = { texts: 150, characters: 600 } as const

/** What a map is made in: done of total, in the unit of its stage. */
export interface MapProgress {
  readonly stage: 'fit' | 'place' | 'label'
  readonly done: number
  readonly total: number
}

/** Maps of collections: made in a thread of their own from vectors that are there; nothing is sent. */
export interface Mapping {
  /** The space a map of the collection is made in; undefined where no text of it has a vector. */
  spaceOf(members: MapMembers): Promise<MapSpace | undefined>
  /** The map with the documents that are of the collection now. */
  read(collectionId: CollectionId, members: MapMembers, spaceId: SpaceId): Promise<StoredMap | undefined>
  /**
   * Places documents that are not on the map yet among their neighbours, without moving the others; with `again`, or where
   * there is none, makes all of it. Ended early, what was there stays. @throws QuarryError conflict without vectors
   */
  make(
    collectionId: CollectionId,
    members: MapMembers,
    again: boolean,
    signal: AbortSignal,
  ): AsyncGenerator<MapProgress>
}

export interface MappingOptions {
  readonly store: Store
  readonly workerUrl: URL
  readonly clock: Clock
}

type Thread = WorkerConnection<typeof mappingHandlers>

export function createMapping({ store, workerUrl, clock }: MappingOptions): Mapping {
  const { read, readAfterWrite, write } = store
  const spaceOf = async (members: MapMembers) => (await readAfterWrite.mapSpaces(members))[0]

  /** Vectors, placed so many at a time; `into` gets two numbers for each document. */
  async function* placeAll(thread: Thread, model: MapModel, spaceId: SpaceId, ids: Float64Array, into: Float32Array) {
    for (let at = 0; at < ids.length; at += atOnce) {
      const vectors = await read.mapVectors(spaceId, ids.subarray(at, at + atOnce))
      into.set(await thread.transfer('place', [vectors.buffer as ArrayBuffer], model, vectors), at * 2)
      yield { stage: 'place', done: Math.min(at + atOnce, ids.length), total: ids.length } as const
    }
  }

  async function* makeWhole(
    thread: Thread,
    notes: Notes,
    space: MapSpace,
    collectionId: CollectionId,
    ids: Float64Array,
  ) {
    const chosen = sampleOf(ids, mostLandmarks)
    const vectors = new Float32Array(chosen.length * space.dimension)
    for (let at = 0; at < chosen.length; at += atOnce) {
      vectors.set(await read.mapVectors(space.id, chosen.subarray(at, at + atOnce)), at * space.dimension)
      yield { stage: 'fit', done: 0, total: 100 } as const
    }
    const fitting = thread.transfer('fit', [vectors.buffer as ArrayBuffer], vectors, space.dimension)
    for await (const done of notes.until(fitting))
      yield { stage: 'fit', done: Math.round(done * 100), total: 100 } as const
    const model = await fitting
    const places = new Float32Array(ids.length * 2)
    yield* placeAll(thread, model, space.id, ids, places)
    const middles = await thread.call.cluster(places)
    const clusters = await thread.call.assign(places, middles)
    const count = middles.length / 2
    const texts: string[][] = []
    for (let cluster = 0; cluster < count; cluster++) {
      const members = ids.filter((_, at) => clusters[at] === cluster)
      const some = [...sampleOf(members, labelled.texts)] as DocumentId[]
      texts.push(await read.mapTexts(some, labelled.characters))
      yield { stage: 'label', done: cluster + 1, total: count } as const
    }
    const words = await thread.call.label(texts)
    const labels = words.map((ofCluster, at) => ({
      words: ofCluster,
      x: middles[at * 2] ?? 0,
      y: middles[at * 2 + 1] ?? 0,
    }))
    const made = { version: mapVersion, madeAt: clock.now(), documents: ids, places, clusters, labels, model }
    await write.putMap({ collectionId, spaceId: space.id, ...made })
  }

  async function* addNew(thread: Thread, map: StoredMap, ids: Float64Array) {
    const places = new Float32Array(ids.length * 2)
    yield* placeAll(thread, map.model, map.spaceId, ids, places)
    const middles = Float32Array.from(map.labels.flatMap(({ x, y }) => [x, y]))
    await write.addToMap(map, { documents: ids, places, clusters: await thread.call.assign(places, middles) })
  }

  return {
    spaceOf,
    read: async (collectionId, members, spaceId) => {
      const map = await readAfterWrite.readMap(collectionId, spaceId)
      if (map?.version !== mapVersion) return undefined
      const here = new Set(await readAfterWrite.mapDocuments(members, spaceId))
      const kept = Array.from(map.documents.keys()).filter((at) => here.has(map.documents[at] ?? 0))
      return {
        ...map,
        documents: Float64Array.from(kept, (at) => map.documents[at] ?? 0),
        places: Float32Array.from(kept.flatMap((at) => [map.places[at * 2] ?? 0, map.places[at * 2 + 1] ?? 0])),
        clusters: Uint16Array.from(kept, (at) => map.clusters[at] ?? 0),
      }
    },
    make: async function* (collectionId, members, again, signal) {
      const space = await spaceOf(members)
      if (!space) throw nothingEmbedded()
      const ids = await readAfterWrite.mapDocuments(members, space.id)
      const map = again ? undefined : await readAfterWrite.readMap(collectionId, space.id)
      const isUsable = map?.version === mapVersion && map.documents.length > 0
      const there = new Set(isUsable ? map.documents : [])
      const fresh = ids.filter((id) => !there.has(id))
      if (isUsable && fresh.length === 0) return
      const notes = createNotes()
      const thread = connectWorker<typeof mappingHandlers>(workerUrl, {}, notes.note)
      try {
        const steps = isUsable ? addNew(thread, map, fresh) : makeWhole(thread, notes, space, collectionId, ids)
        for await (const progress of steps) {
          throwIfAborted(signal)
          yield progress
        }
      } finally {
        await thread.stop()
      }
    },
  }
}

function nothingEmbedded(): QuarryError {
  return new QuarryError('conflict', 'No text of this collection has a vector yet.', {
    hint: 'Embed the collection first: a map is made from the vectors of its texts.',
  })
}

/** So many of `values`, in an order that is the same each time. */
function sampleOf(values: Float64Array, most: number): Float64Array {
  const random = seededRandom(41)
  const shuffled = values.slice()
  const count = Math.min(most, shuffled.length)
  for (let at = 0; at < count; at++) {
    const other = at + Math.floor(random.next() * (shuffled.length - at))
    ;[shuffled[at], shuffled[other]] = [shuffled[other] ?? 0, shuffled[at] ?? 0]
  }
  return shuffled.slice(0, count)
}

interface Notes {
  readonly note: (note: unknown) => void
  /** What the thread tells of its work until that ends, however it ends; several at once become the last. */
  until(work: Promise<unknown>): AsyncGenerator<number>
}

function createNotes(): Notes {
  let latest: number | undefined
  let wake = () => {}
  return {
    note: (note) => {
      latest = typeof note === 'number' ? note : latest
      wake()
    },
    until: async function* (work) {
      const ended = work.then(
        () => true,
        () => true,
      )
      for (;;) {
        const told = new Promise<false>((resolve) => (wake = () => resolve(false)))
        if (await Promise.race([ended, told])) return
        if (latest !== undefined) yield latest
      }
    },
  }
}
