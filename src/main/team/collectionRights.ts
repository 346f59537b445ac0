import { QuarryError } from '../base/errors.ts'
import type { CollectionGrant, CollectionRole, TeamServer } from '../model/team.ts'
import { listShared, type SharedCollection } from './postgres/collections.ts'
import type { Queryable } from './postgres/connection.ts'
import { listWorkspaces } from './postgres/members.ts'
import { grant, listGrants, restrict, withdraw } from './postgres/grants.ts'

/** Who may do what in a shared collection. */
export interface CollectionGrants {
  readonly collection: string
  /** Seen by those only to whom it was granted, and by owners of the team. */
  readonly restricted: boolean
  readonly grants: readonly CollectionGrant[]
}

/** Rights on single collections, which are named as the team shares them. */
export interface CollectionRights {
  /** @throws QuarryError not_found where there is no such collection that one may see; so do all */
  list(team: string | undefined, collection: string): Promise<CollectionGrants>
  /** @throws QuarryError permission where one does not own the collection, not_found where there is no such member */
  grant(
    team: string | undefined,
    collection: string,
    to: { readonly name: string; readonly role: CollectionRole },
  ): Promise<CollectionGrants>
  /** @throws QuarryError permission, not_found where nothing was granted */
  withdraw(team: string | undefined, collection: string, name: string): Promise<CollectionGrants>
  /** @throws QuarryError permission */
  restrict(team: string | undefined, collection: string, restricted: boolean): Promise<CollectionGrants>
}

interface Place {
  readonly server: TeamServer
  readonly on: Queryable
  readonly shared: SharedCollection
}

export function createCollectionRights(
  find: (team: string | undefined) => Promise<TeamServer>,
  connection: (url: string) => Queryable,
  here: NamesHere,
): CollectionRights {
  const placeOf = async (team: string | undefined, collection: string): Promise<Place> => {
    const server = await find(team)
    const on = connection(server.url)
    return { server, on, shared: await findShared(on, server, collection, here) }
  }
  const owned = async (team: string | undefined, collection: string): Promise<Place> => {
    const place = await placeOf(team, collection)
    if (place.shared.role !== 'owner')
      throw new QuarryError('permission', `Only an owner of "${collection}" says who may do what in it.`, {
        hint: 'Who shared it first owns it, and so do the owners of the team.',
      })
    return place
  }
  const grantsOf = async ({ on, server, shared }: Place, restricted = shared.restricted) => ({
    collection: shared.name,
    restricted,
    grants: await listGrants(on, server.workspace, shared.id),
  })
  return {
    list: async (team, collection) => grantsOf(await placeOf(team, collection)),
    grant: async (team, collection, to) => {
      const place = await owned(team, collection)
      const { on, server, shared } = place
      await grant(on, server.workspace, shared.id, to).catch((error: unknown) => {
        if (!(error instanceof QuarryError) || error.data['sqlState'] !== NO_SUCH_ROW) throw error
        throw new QuarryError('not_found', `"${to.name}" is no member of "${server.name}".`, {
          hint: 'Invite it first; as a guest it sees what is granted and nothing else.',
        })
      })
      return grantsOf(place)
    },
    withdraw: async (team, collection, name) => {
      const place = await owned(team, collection)
      if (!(await withdraw(place.on, place.server.workspace, place.shared.id, name)))
        throw new QuarryError('not_found', `Nothing was granted to "${name}" on "${collection}".`)
      return grantsOf(place)
    },
    restrict: async (team, collection, restricted) => {
      const place = await owned(team, collection)
      await restrict(place.on, place.server.workspace, place.shared.id, restricted)
      return grantsOf(place, restricted)
    },
  }
}

/** A row that a foreign key names is not there. */
const NO_SUCH_ROW = '23503'

/** What the collections of this library that are shared with a team are called here, by their ids on the server. */
type NamesHere = (server: TeamServer) => Promise<readonly { readonly remote: string; readonly name: string }[]>

/**
 * The collection that a team shares under a name, or that is called so here, in letters of any case where that names one.
 * @throws QuarryError permission where it was open to the one who is logged in and is not any more; not_found
 */
export async function findShared(
  on: Queryable,
  server: TeamServer,
  name: string,
  here: NamesHere,
): Promise<SharedCollection> {
  const all = await listShared(on, server.workspace)
  const found = named(all, name)
  if (found) return found
  const own = named(await here(server), name)
  const shared = own && all.find(({ id }) => id === own.remote)
  if (shared) return shared
  if (own) throw closedCollection(server.name, name)
  const names = all.map((one) => one.name).join(', ')
  // An owner of the team sees every collection. What others do not see may be there, and the server does not tell it.
  const seesAll = (await listWorkspaces(on)).find(({ id }) => id === server.workspace)?.role === 'owner'
  if (seesAll)
    throw new QuarryError('not_found', `"${server.name}" shares no collection "${name}".`, {
      hint: names === '' ? 'It shares none yet.' : `It shares: ${names}.`,
    })
  throw new QuarryError('not_found', `"${server.name}" shares no collection "${name}" with you.`, {
    hint:
      names === ''
        ? 'None is open to you. An owner of the team can open it, if there is one of that name.'
        : `Open to you: ${names}. An owner of the team can open others.`,
  })
}

/** Why nothing can be done with a collection that was open to the one who is logged in, and is not any more. */
export const closedCollection = (team: string, name: string) =>
  new QuarryError('permission', `"${team}" does not share "${name}" with you any more.`, {
    hint: 'What is here stays.',
  })

function named<Named extends { readonly name: string }>(all: readonly Named[], name: string): Named | undefined {
  const alike = all.filter((one) => one.name.toLowerCase() === name.toLowerCase())
  return alike.find((one) => one.name === name) ?? (alike.length === 1 ? alike[0] : undefined)
}
