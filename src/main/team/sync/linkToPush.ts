import { QuarryError } from '../../base/errors.ts'
import type { Random } from '../../base/random.ts'
import type { CollectionSource } from '../../model/collectionSource.ts'
import type { CollectionId } from '../../model/ids.ts'
import type { TeamLink, TeamServer } from '../../model/team.ts'
import type { Store } from '../../store/store.ts'
import { closedCollection } from '../collectionRights.ts'
import { ensureShared, roleIn } from '../postgres/collections.ts'
import type { Queryable } from '../postgres/connection.ts'

export interface LinkToPush {
  readonly store: Store
  readonly source: CollectionSource
  readonly random: Random
  readonly on: Queryable
  readonly server: TeamServer
  /** Of this library and that team. */
  readonly links: readonly TeamLink[]
  /** The first time: into the collection of that name that somebody else shared. */
  readonly join: boolean
}

/**
 * How a collection is sent: by the link that it has, or by a new one the first time, when it is shared under its name.
 * @throws QuarryError permission where one may not add to it; conflict where it is a search, or the team's collection of that name
 * is another one
 */
export async function linkToPush(asked: LinkToPush, collection: CollectionId): Promise<TeamLink> {
  const { store, source, random, on, server, links, join } = asked
  const { name, precision, smart } = await source.getCollection(collection)
  if (smart) throw new QuarryError('conflict', `"${name}" is a search: it holds no documents that could be shared.`)
  const known = links.find(({ collectionId }) => collectionId === collection)
  const remote =
    known?.remote ?? (await ensureShared(on, server.workspace, { id: random.uuid(), name, precision }, join))
  // Asked first: halfway through, the server would refuse a row without a word about the collection.
  const role = await roleIn(on, server.workspace, remote)
  if (role === undefined) throw closedCollection(server.name, name)
  if (role === 'reader')
    throw new QuarryError('permission', `You may read "${name}" in "${server.name}", and not add to it.`, {
      hint: 'An owner of it, or of the team, can make you an editor.',
    })
  if (known) return known
  const other = links.find((one) => one.remote === remote)
  if (!other) return store.write.putTeamLink(server.id, collection, remote)
  const { name: taken } = await source.getCollection(other.collectionId)
  throw new QuarryError('conflict', `The team's collection "${name}" is "${taken}" here.`, {
    hint: 'Put the documents into that one, or give this one another name.',
  })
}
