import { advise } from '../base/advice.ts'
import type { Clock } from '../base/clock.ts'
import { describeError, QuarryError } from '../base/errors.ts'
import type { Random } from '../base/random.ts'
import type { CollectionSource } from '../model/collectionSource.ts'
import type { CollectionId, DocumentId } from '../model/ids.ts'
import type { WholeResult } from '../model/search/facets.ts'
import type { Filters } from '../model/search/filters.ts'
import type { SpaceKey } from '../model/vectors/space.ts'
import type { NewTeam, TeamAbilities, TeamLink, TeamMember, TeamRole, TeamServer } from '../model/team.ts'
import type { QueryEmbedder } from '../search/queryEmbedder.ts'
import type { Store } from '../store/store.ts'
import type { LocalFiles } from './files/pushFiles.ts'
import { createTeamFiles, type TeamFiles } from './files/teamFiles.ts'
import { embedForTeam } from './embedForTeam.ts'
import type { TeamPasswords } from './passwords.ts'
import { countMarksWaiting } from './countMarksWaiting.ts'
import { freeName } from '../text/freeName.ts'
import { nameOfNew, noWorkspace } from './noWorkspace.ts'
import { createCollectionRights, findShared, type CollectionRights } from './collectionRights.ts'
import { listContributions, listShared, type SharedCollection } from './postgres/collections.ts'
import { connectTeam, passwordOf, withoutPassword, type TeamConnection } from './postgres/connection.ts'
import { buildIndexes, countTeam, stampAgain, type TeamCounts } from './postgres/indexes.ts'
import {
  ensureWorkspace,
  listMembers,
  listWorkspaces,
  putMember,
  removeMember,
  type Workspace,
} from './postgres/members.ts'
import { askedOfTeam } from './asking/askedOfTeam.ts'
import { checkSchema, explained, readKeeping, readAbilities } from './postgres/setup.ts'
import { setUpTeam } from './postgres/setUpTeam.ts'
import { searchTeam, type TeamAnswer, type TeamQuestion, type TeamSearchOptions } from './searchTeam.ts'
import { linkToPush } from './sync/linkToPush.ts'
import { pull, type PullOutcome, type PullProgress } from './sync/pull.ts'
import { work, type WorkOutcome, type WorkParts, type WorkProgress } from './work.ts'
import { push, type PushOutcome, type PushProgress } from './sync/push.ts'

/** A shared collection, with how many documents are to be sent, or to be taken out there. */
export type WaitingLink = TeamLink & { readonly waiting: number }

/** What is known of a connected team; `reason` says why its server was not reached. */
export interface TeamState {
  readonly server: TeamServer
  readonly links: readonly WaitingLink[]
  /** By number of the link: documents whose marks were changed here since they were sent. */
  readonly marksWaiting: ReadonlyMap<number, number>
  readonly reached?: {
    readonly workspace: Workspace
    readonly abilities: TeamAbilities
    readonly counts: TeamCounts
    readonly collections: readonly SharedCollection[]
  }
  readonly reason?: string
}

/** A question within filters of the library. */
export type AskedQuestion = Omit<TeamQuestion, 'embed' | 'filters' | 'conditions'> & { readonly filters: Filters }

/** Teams that the library is connected to: what it shares with them, and what is found there. */
export interface Team {
  /**
   * Makes a team in a database, with the one who is logged in as its owner, and connects to it; without a name, to the only one
   * that is there. `distribute`: puts texts and vectors on the nodes of Citus. @throws QuarryError conflict where that is asked
   * for and there is no Citus, usage where there are several and none is named
   */
  init(url: string, password: string | undefined, workspace: string | undefined, distribute: boolean): Promise<NewTeam>
  /** @throws QuarryError not_found where there is no such team, permission where one is no member */
  connect(url: string, password: string | undefined, workspace: string | undefined): Promise<TeamServer>
  /** Forgets a team; what was pulled stays. */
  disconnect(name: string | undefined): Promise<TeamServer>
  list(): Promise<readonly TeamServer[]>
  /** The one of that name; without a name, the only one. @throws QuarryError not_found, usage */
  find(name: string | undefined): Promise<TeamServer>
  /** What documents of the library are known by on every desk, in the order given. */
  hashesOf(ids: readonly DocumentId[]): Promise<readonly string[]>
  /** Of such hashes, those of documents that a search of the library finds. */
  foundHere(result: WholeResult, hashes: readonly string[]): Promise<readonly string[]>
  status(): Promise<readonly TeamState[]>
  members(name: string | undefined): Promise<readonly TeamMember[]>
  /** The password is that of a database role which was made, and is shown this once. */
  invite(
    name: string | undefined,
    member: string,
    role: TeamRole,
  ): Promise<{ readonly url: string; readonly password: string | undefined }>
  removeMember(name: string | undefined, member: string): Promise<void>
  readonly rights: CollectionRights
  /** Who put which documents into a shared collection, the latest first. By its number here, or its name; see findShared. */
  contributions(
    name: string | undefined,
    collection: CollectionId | string,
    limit: number,
  ): ReturnType<typeof listContributions>
  /**
   * Sends what changed in a collection; the first time it is shared under its name. With `mostFileBytes` the files of its
   * documents are sent too, up to that size each; `join`: into the collection of that name that somebody else shared. See
   * sync/push.ts. @throws QuarryError conflict where the team's collection of that name is another one
   */
  push(
    name: string | undefined,
    collection: CollectionId,
    options: { readonly mostFileBytes: number | undefined; readonly join: boolean },
    signal: AbortSignal,
  ): AsyncGenerator<PushProgress, PushOutcome>
  /**
   * Makes a collection here that stands for a shared one, where there is none. `join`: one of the same name that is not shared
   * stands for it, if there is one.
   */
  follow(name: string | undefined, shared: string, join: boolean): Promise<TeamLink & { readonly shared: string }>
  /** Names of the collections that the team shares. */
  shared(name: string | undefined): Promise<readonly SharedCollection[]>
  links(name: string | undefined): Promise<readonly TeamLink[]>
  /** The same with what waits to be sent, without asking the server. */
  waiting(server: TeamServer): Promise<readonly WaitingLink[]>
  /** Stores what others changed in a shared collection. See sync/pull.ts. */
  pull(link: TeamLink, signal: AbortSignal): AsyncGenerator<PullProgress, PullOutcome>
  readonly files: TeamFiles
  search(server: TeamServer, question: AskedQuestion, options: TeamSearchOptions): Promise<TeamAnswer>
  /** Embeds what has no vector on the server, beside any number of other workers. See work.ts. */
  work(
    name: string | undefined,
    asked: { readonly space: SpaceKey; readonly textsAtOnce: number; readonly leaseMs: number },
    signal: AbortSignal,
  ): AsyncGenerator<WorkProgress, WorkOutcome>
  /**
   * Makes the indexes of vectors again; `restored`: after the server came back from a dump. Answers how many were made, or why
   * none.
   */
  rebuild(name: string | undefined, restored: boolean): ReturnType<typeof buildIndexes>
  close(): Promise<void>
}

export interface TeamParts {
  readonly store: Store
  readonly source: CollectionSource
  readonly clock: Clock
  readonly random: Random
  readonly passwords: TeamPasswords
  readonly embedder: QueryEmbedder
  readonly files: LocalFiles
  /** What a worker sends through. */
  readonly sending: Omit<WorkParts, 'store' | 'clock' | 'random'>
}

export function createTeam(parts: TeamParts): Team {
  const { store, source, clock, random, passwords, embedder } = parts
  const { probe } = parts.sending
  const open = new Map<string, TeamConnection>()

  const connection = (url: string): TeamConnection => {
    const known = open.get(url)
    if (known) return known
    const made = connectTeam({ url, password: passwords.of(url) })
    open.set(url, made)
    return made
  }
  /**
   * Connects with the password that an address was given with, or the one that is known; what proves itself in `work` takes
   * the place of what was used before, and nothing else does.
   */
  const proven = async (
    given: string,
    password: string | undefined,
    work: (on: TeamConnection) => Promise<Omit<TeamServer, 'id' | 'url'>>,
  ): Promise<TeamServer> => {
    const url = withoutPassword(given)
    const on = connectTeam({ url, password: password ?? passwords.of(url) })
    let found
    try {
      found = await work(on)
    } catch (error) {
      await on.close()
      throw error
    }
    if (password !== undefined) passwords.keep(url, password)
    const before = open.get(url)
    open.set(url, on)
    await before?.close()
    return store.write.putTeamServer({ ...found, url }, clock.now())
  }
  const find = async (name: string | undefined): Promise<TeamServer> => {
    const all = await store.readAfterWrite.listTeamServers()
    const [only] = all
    if (!only)
      throw new QuarryError('not_found', 'This library is connected to no team.', {
        hint: advise('connectTeam'),
      })
    if (name === undefined && all.length === 1) return only
    const found = all.find((one) => one.name === name)
    if (found) return found
    const names = all.map((one) => one.name).join(', ')
    throw new QuarryError(
      name === undefined ? 'usage' : 'not_found',
      name === undefined ? 'This library is connected to several teams.' : `There is no team "${name}" here.`,
      { hint: advise('nameTeam', names) },
    )
  }
  const linksOf = async (server: TeamServer) =>
    (await store.readAfterWrite.listTeamLinks()).filter(({ serverId }) => serverId === server.id)
  const namesHere = async (server: TeamServer) =>
    Promise.all(
      (await linksOf(server)).map(async ({ remote, collectionId }) => ({
        remote,
        name: (await source.getCollection(collectionId)).name,
      })),
    )
  const waitingOf = async (server: TeamServer) =>
    Promise.all(
      (await linksOf(server)).map(async (link) => ({
        ...link,
        waiting: await store.readAfterWrite.countTeamChanged(link.id),
      })),
    )
  /** What its server says; where it is not reached, why not. */
  const ask = async (server: TeamServer): Promise<Pick<TeamState, 'reached' | 'reason'>> => {
    try {
      const on = connection(server.url)
      await checkSchema(on)
      const workspace = (await listWorkspaces(on)).find(({ id }) => id === server.workspace)
      if (!workspace) throw noWorkspace([], server.name)
      const [abilities, counts, collections] = await Promise.all([
        readAbilities(on),
        countTeam(on, server.workspace),
        listShared(on, server.workspace),
      ])
      return { reached: { workspace, abilities, counts, collections } }
    } catch (error) {
      if (!(error instanceof QuarryError)) throw error
      return { reason: describeError(error) }
    }
  }

  return {
    init: async (given, password, workspace, distribute) => {
      let made: Omit<NewTeam, 'server'> = { isMade: false, beside: [], note: undefined }
      const server = await proven(given, password ?? passwordOf(given), async (on) => {
        const note = await setUpTeam(on, distribute)
        const all = await listWorkspaces(on)
        const name = workspace ?? nameOfNew(all)
        const { id, isMade } = await ensureWorkspace(on, name)
        made = { isMade, beside: all.flatMap((one) => (one.name === name ? [] : [one.name])), note }
        return { workspace: id, name }
      })
      return { server, ...made }
    },
    connect: (given, password, wanted) =>
      proven(given, password ?? passwordOf(given), async (on) => {
        await checkSchema(on)
        const all = await listWorkspaces(on)
        const found = wanted === undefined && all.length === 1 ? all[0] : all.find(({ name }) => name === wanted)
        if (!found) throw noWorkspace(all, wanted)
        return { workspace: found.id, name: found.name }
      }),
    disconnect: async (name) => {
      const server = await find(name)
      await store.write.removeTeamServer(server.id)
      // Another workspace there is reached in the same way.
      if ((await store.readAfterWrite.listTeamServers()).some(({ url }) => url === server.url)) return server
      passwords.forget(server.url)
      await open.get(server.url)?.close()
      open.delete(server.url)
      return server
    },
    list: () => store.readAfterWrite.listTeamServers(),
    find,
    hashesOf: (ids) => store.read.contentHashes(ids),
    foundHere: (result, hashes) => store.read.wholeHashes(result, hashes),
    status: async () =>
      Promise.all(
        (await store.readAfterWrite.listTeamServers()).map(async (server): Promise<TeamState> => {
          const links = await waitingOf(server)
          const [marks, answer] = await Promise.all([
            Promise.all(links.map(async ({ id }) => [id, await countMarksWaiting(store, id)] as const)),
            ask(server),
          ])
          return { server, links, marksWaiting: new Map(marks), ...answer }
        }),
      ),
    members: async (name) => {
      const server = await find(name)
      return listMembers(connection(server.url), server.workspace)
    },
    invite: async (name, member, role) => {
      const server = await find(name)
      const password = random.hex(16)
      const salt = Buffer.from(random.hex(32), 'hex')
      const isMade = await putMember(connection(server.url), server.workspace, { name: member, role, password, salt })
      const url = new URL(server.url)
      url.username = encodeURIComponent(member)
      return { url: url.href, password: isMade ? password : undefined }
    },
    removeMember: async (name, member) => {
      const server = await find(name)
      if (!(await removeMember(connection(server.url), server.workspace, member)))
        throw new QuarryError('not_found', `"${member}" is no member of "${server.name}".`)
    },
    rights: createCollectionRights(find, connection, namesHere),
    contributions: async (name, collection, limit) => {
      const server = await find(name)
      if (typeof collection === 'string') {
        const { id } = await findShared(connection(server.url), server, collection, namesHere)
        return listContributions(connection(server.url), server.workspace, id, limit)
      }
      const link = (await linksOf(server)).find((one) => one.collectionId === collection)
      if (!link) throw new QuarryError('not_found', `The collection is not shared with "${server.name}".`)
      return listContributions(connection(server.url), server.workspace, link.remote, limit)
    },
    push: async function* (name, collection, { mostFileBytes, join }, signal) {
      const server = await find(name)
      const on = connection(server.url)
      await checkSchema(on)
      const links = await linksOf(server)
      const link = await linkToPush({ store, source, random, on, server, links, join }, collection)
      const asked = { store, source, clock, probe, on, workspace: server.workspace, link, signal }
      const sendsFiles = mostFileBytes === undefined ? undefined : { ...parts.files, mostBytes: mostFileBytes }
      return yield* push({ ...asked, sendsFiles, keeping: await readKeeping(on) })
    },
    follow: async (name, shared, join) => {
      const server = await find(name)
      const found = await findShared(connection(server.url), server, shared, namesHere)
      const links = await linksOf(server)
      const known = links.find(({ remote }) => remote === found.id)
      if (known) return { ...known, shared: found.name }
      const own = join ? await store.readAfterWrite.findCollection(found.name) : undefined
      const isTaken = async (tried: string) => (await store.readAfterWrite.findCollection(tried)) !== undefined
      const isFree = own && !own.smart && !links.some(({ collectionId }) => collectionId === own.id)
      const collection = isFree
        ? own
        : await store.write.addCollection(await freeName(found.name, isTaken), undefined, found.precision, clock.now())
      return { ...(await store.write.putTeamLink(server.id, collection.id, found.id)), shared: found.name }
    },
    shared: async (name) => {
      const server = await find(name)
      return listShared(connection(server.url), server.workspace)
    },
    links: async (name) => linksOf(await find(name)),
    waiting: waitingOf,
    pull: async function* (link, signal) {
      const server = (await store.readAfterWrite.listTeamServers()).find(({ id }) => id === link.serverId)
      if (!server) throw new QuarryError('not_found', 'This library is connected to that team no more.')
      const on = connection(server.url)
      await checkSchema(on)
      const asked = { store, clock, probe, on, team: server.name, workspace: server.workspace, link, signal }
      return yield* pull({ ...asked, keeping: await readKeeping(on) })
    },
    files: createTeamFiles({ store, files: parts.files, clock, probe }, connection),
    search: async (server, question, { offline, signal, late, after }) => {
      const asked = await askedOfTeam(store, question.filters, await linksOf(server))
      if ('refused' in asked)
        return { hits: [], mode: question.mode, reason: undefined, matching: undefined, refused: asked.refused }
      const on = connection(server.url).asking(AbortSignal.any([signal, late]))
      // A server of an older Quarry can be searched for words; of conditions it would take no notice.
      if (asked.conditions.length > 0) await checkSchema(on)
      const embed: TeamQuestion['embed'] = async (spaces) => {
        await after
        return embedForTeam({ store, embedder, clock }, question.query, spaces, { offline, signal })
      }
      const keeping = await readKeeping(on)
      const answer = await explained(on, searchTeam(on, server.workspace, { ...question, ...asked, embed }, keeping))
      // Who was taken out of the team is shown nothing, and is not told that nothing was found.
      if (
        answer.hits.length === 0 &&
        answer.refused === undefined &&
        !(await listWorkspaces(on)).some(({ id }) => id === server.workspace)
      )
        throw noWorkspace([], server.name)
      return answer
    },
    work: async function* (name, asked, signal) {
      const server = await find(name)
      const on = connection(server.url)
      await checkSchema(on)
      const place = { on, workspace: server.workspace, keeping: await readKeeping(on) }
      return yield* work({ ...parts.sending, ...asked, ...place, store, clock, random, signal })
    },
    rebuild: async (name, restored) => {
      const server = await find(name)
      const on = connection(server.url)
      if (restored) await stampAgain(on, server.workspace)
      return buildIndexes(on, server.workspace)
    },
    close: async () => {
      await Promise.all([...open.values()].map((one) => one.close()))
      open.clear()
    },
  }
}
