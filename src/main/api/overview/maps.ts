import type { MapClusterView } from '../../../contract/overview/maps.ts'
import type { QuarryHandlers } from '../../../contract/routes.ts'
import { QuarryError } from '../../base/errors.ts'
import type { Core } from '../../core.ts'
import type { Collection } from '../../model/document.ts'
import type { CollectionId, FieldId } from '../../model/ids.ts'
import type { MapMembers, StoredMap } from '../../model/overview/map.ts'
import { allFound, smartFound } from '../views/filters.ts'
import { toIso } from '../views/times.ts'

/** Places are told to a ten-thousandth of the map: a quarter of a pixel on a large screen. */
const placeScale = 10_000

export function mapHandlers(core: Core): QuarryHandlers['maps'] {
  return {
    get: async ({ collectionId }) => {
      const { mapping, source } = core.library
      const collection = await source.getCollection(collectionId as CollectionId)
      const members = await membersOf(core, collection)
      const space = await mapping.spaceOf(members)
      const map = space && (await mapping.read(collection.id, members, space.id))
      const places = Array.from(map?.places ?? [], (value) => Math.round(value * placeScale) / placeScale)
      return {
        collectionId,
        collection: collection.name,
        space: space ? { origin: space.origin, model: space.model, dimension: space.dimension } : null,
        embedded: space?.documents ?? 0,
        waiting: (space?.documents ?? 0) - (map?.documents.length ?? 0),
        version: map?.version ?? null,
        madeAt: toIso(map?.madeAt),
        documents: [...(map?.documents ?? [])],
        x: places.filter((_, at) => at % 2 === 0),
        y: places.filter((_, at) => at % 2 === 1),
        cluster: [...(map?.clusters ?? [])],
        clusters: map ? clusterViews(map) : [],
      }
    },
    make: async function* ({ collectionId, again }, signal) {
      const collection = await core.library.source.getCollection(collectionId as CollectionId)
      yield* core.library.mapping.make(collection.id, await membersOf(core, collection), again, signal)
    },
    values: async ({ collectionId, by, field, most }) => {
      const { mapping, mapValues, source, fields } = core.library
      const collection = await source.getCollection(collectionId as CollectionId)
      if (by === 'field' && field === undefined)
        throw new QuarryError('usage', 'Which field the map is coloured by is missing.', { where: 'field' })
      const type = by === 'field' ? (await fields.get(field as FieldId)).type : undefined
      const members = await membersOf(core, collection)
      const space = await mapping.spaceOf(members)
      const map = space && (await mapping.read(collection.id, members, space.id))
      const found = new Map(await mapValues.values(members, by === 'field' ? { field: field as FieldId } : by))
      const values = Array.from(map?.documents ?? [], (id) => found.get(id))
      return by === 'date' || type === 'number' || type === 'date'
        ? scaled(values, by === 'date' || type === 'date')
        : counted(values, most)
    },
  }
}

async function membersOf(core: Core, collection: Collection): Promise<MapMembers> {
  if (!collection.smart) return collection.id
  const { filters, ranked } = await smartFound(core, collection)
  return ranked ?? (await allFound(core, filters))
}

function clusterViews({ labels, clusters }: StoredMap): MapClusterView[] {
  const documents = labels.map(() => 0)
  for (const cluster of clusters) documents[cluster] = (documents[cluster] ?? 0) + 1
  return labels
    .map((label, id) => ({ id, ...label, documents: documents[id] ?? 0 }))
    .filter((cluster) => cluster.documents > 0)
}

type Values = readonly (string | number | undefined)[]

function scaled(values: Values, areTimes: boolean) {
  const numbers = values.filter((value) => typeof value === 'number')
  const least = numbers.reduce((found, value) => Math.min(found, value), Infinity)
  const most = numbers.reduce((found, value) => Math.max(found, value), -Infinity)
  const write = (value: number) => (areTimes ? new Date(value).toISOString() : String(value))
  return {
    legend: numbers.length === 0 ? [] : [write(least), write(most)],
    isScale: true,
    values: values.map((value) => (typeof value === 'number' ? (value - least) / (most - least || 1) : null)),
  }
}

function counted(values: Values, most: number) {
  const counts = new Map<string, number>()
  for (const value of values) if (value !== undefined) counts.set(String(value), (counts.get(String(value)) ?? 0) + 1)
  const legend = [...counts]
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, most)
    .map(([name]) => name)
  const places = new Map(legend.map((name, at) => [name, at]))
  return { legend, isScale: false, values: values.map((value) => places.get(String(value)) ?? null) }
}
