import type { CollectionView } from '../../../contract/collections.ts'
import type { QuarryClient } from '../../../contract/routes.ts'
import { QuarryError } from '../../base/errors.ts'
import { nearestFirst } from '../../text/nearestFirst.ts'

const MAX_NAMES = 10

/** The collections of these names or paths, as "Oil / Prices" (case counts first, then not). Throws `not_found` listing those that exist, nearest spelling first. */
export async function findCollections(
  client: QuarryClient,
  names: readonly string[],
  signal: AbortSignal,
): Promise<CollectionView[]> {
  if (names.length === 0) return []
  const all = await client.collections.list({}, { signal })
  return names.map((name) => findCollection(all, name))
}

function findCollection(all: readonly CollectionView[], wanted: string): CollectionView {
  const found =
    all.find((collection) => collection.name === wanted) ??
    all.find((collection) => collection.name.toLowerCase() === wanted.toLowerCase()) ??
    all.find((collection) => pathOf(all, collection) === wanted.toLowerCase().replaceAll(/\s+\/\s+/g, ' / '))
  if (found) return found
  const names = nearestFirst(
    wanted,
    all.map((collection) => collection.name),
  )
  throw new QuarryError('not_found', `There is no collection "${wanted}".`, {
    hint:
      names.length === 0
        ? 'The library has no collections yet: import something first.'
        : `There is: ${listed(names)}.`,
    data: { collections: names },
  })
}

/** In lower case. */
function pathOf(all: readonly CollectionView[], { name, parentId }: CollectionView): string {
  const parent = all.find(({ id }) => id === parentId)
  return `${parent ? `${pathOf(all, parent)} / ` : ''}${name.toLowerCase()}`
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, MAX_NAMES).map((name) => `"${name}"`)
  return names.length > MAX_NAMES ? `${shown.join(', ')} and ${names.length - MAX_NAMES} more` : shown.join(', ')
}
