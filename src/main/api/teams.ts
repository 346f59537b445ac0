import type { QuarryHandlers } from '../../contract/routes.ts'
import type { CollectionGrantsView, TeamStateView, TeamView } from '../../contract/team.ts'
import type { Core } from '../core.ts'
import type { CollectionId, DocumentId } from '../model/ids.ts'
import type { TeamServer } from '../model/team.ts'
import type { CollectionGrants } from '../team/collectionRights.ts'
import type { FetchOutcome } from '../team/files/fetchFiles.ts'
import { nameOf } from '../team/files/pushFiles.ts'
import type { PullOutcome } from '../team/sync/pull.ts'
import type { PushOutcome } from '../team/sync/push.ts'
import type { TeamState } from '../team/team.ts'
import type { WorkOutcome } from '../team/work.ts'
import { searchAcross } from './searchAcross.ts'
import { toIso } from './views/times.ts'

export function teamHandlers(core: Core): QuarryHandlers['teams'] {
  return {
    init: async ({ url, password, workspace, distribute }) => {
      const { server, isMade, beside, note } = await core.library.team.init(url, password, workspace, distribute)
      return { ...(await viewOf(core, server)), made: isMade, beside, note: note ?? null }
    },
    connect: async ({ url, password, workspace }) =>
      viewOf(core, await core.library.team.connect(url, password, workspace)),
    disconnect: async ({ team }) => teamView(await core.library.team.disconnect(team), []),
    list: async () => Promise.all((await core.library.team.list()).map((server) => viewOf(core, server))),
    status: async () => Promise.all((await core.library.team.status()).map((state) => stateView(core, state))),
    members: async ({ team }) =>
      (await core.library.team.members(team)).map((one) => ({ ...one, addedAt: iso(one.addedAt) })),
    invite: async ({ team, name, role }) => {
      const { url, password } = await core.library.team.invite(team, name, role)
      return { url, password: password ?? null }
    },
    removeMember: async ({ team, name }) => {
      await core.library.team.removeMember(team, name)
      return { name }
    },
    grants: async ({ team, collection }) => grantsView(await core.library.team.rights.list(team, collection)),
    grant: async ({ team, collection, name, role }) =>
      grantsView(await core.library.team.rights.grant(team, collection, { name, role })),
    withdraw: async ({ team, collection, name }) =>
      grantsView(await core.library.team.rights.withdraw(team, collection, name)),
    restrict: async ({ team, collection, restricted }) =>
      grantsView(await core.library.team.rights.restrict(team, collection, restricted)),
    contributions: async ({ team, collectionId, collection, limit }) =>
      (await core.library.team.contributions(team, collection ?? (collectionId as CollectionId), limit)).map((one) => ({
        ...one,
        changedAt: iso(one.changedAt),
      })),
    push: async function* ({ team, collectionId, files, mostFileBytes, join }, signal) {
      let outcome: PushOutcome | undefined
      const options = { mostFileBytes: files ? mostFileBytes : undefined, join }
      const steps = async function* () {
        outcome = yield* core.library.team.push(team, collectionId as CollectionId, options, signal)
      }
      for await (const progress of steps()) yield { kind: 'progress', ...progress }
      if (outcome) yield { kind: 'pushed', ...outcome }
    },
    pull: async function* ({ team: name, collections, all, join }, signal) {
      const { team, source } = core.library
      const named = all ? (await team.shared(name)).map((one) => one.name) : collections
      const links =
        named.length === 0
          ? (await team.links(name)).map((link) => ({ ...link, shared: undefined }))
          : await Promise.all(named.map((collection) => team.follow(name, collection, join)))
      for (const link of links) {
        const { name: collection } = await source.getCollection(link.collectionId)
        let outcome: PullOutcome | undefined
        const steps = async function* () {
          outcome = yield* team.pull(link, signal)
        }
        for await (const progress of steps()) yield { kind: 'progress', collection, ...progress }
        const shared = link.shared ?? collection
        if (outcome) yield { kind: 'pulled', collection, shared, collectionId: link.collectionId, ...outcome }
      }
    },
    files: async ({ documentId }) =>
      (await core.library.team.files.of(documentId as DocumentId)).map(({ team, files, reason }) => ({
        team,
        files: files.map(({ facts, bytes }) => ({ name: nameOf(facts), mime: facts.mime, bytes })),
        reason: reason ?? null,
      })),
    fetch: async function* ({ documentId, mostFileBytes }, signal) {
      let outcome: FetchOutcome | undefined
      const steps = async function* () {
        outcome = yield* core.library.team.files.fetch(documentId as DocumentId, mostFileBytes, signal)
      }
      for await (const progress of steps()) yield { kind: 'progress', ...progress }
      if (outcome) yield { kind: 'fetched', ...outcome }
    },
    work: async function* ({ team, model, dimension, textsAtOnce, leaseMs }, signal) {
      const space = await core.library.embedding.spaceFor(model, dimension)
      let outcome: WorkOutcome | undefined
      const steps = async function* () {
        outcome = yield* core.library.team.work(team, { space, textsAtOnce, leaseMs }, signal)
      }
      for await (const progress of steps()) yield { kind: 'progress', ...progress }
      if (outcome) yield { kind: 'worked', ...outcome }
    },
    search: (input, signal) => searchAcross(core, input, signal),
    rebuild: async ({ team, restored }) => {
      const { indexes, reason } = await core.library.team.rebuild(team, restored)
      return { indexes, reason: reason ?? null }
    },
  }
}

const grantsView = ({ grants, ...others }: CollectionGrants): CollectionGrantsView => ({
  ...others,
  grants: grants.map((one) => ({ ...one, addedAt: iso(one.addedAt) })),
})

const iso = (time: number) => new Date(time).toISOString()

const teamView = ({ name, url }: TeamServer, links: TeamState['links']): TeamView => ({
  name,
  url,
  shared: links.map(({ collectionId, waiting }) => ({ collectionId, waiting })),
})

const viewOf = async (core: Core, server: TeamServer) => teamView(server, await core.library.team.waiting(server))

async function stateView(core: Core, state: TeamState): Promise<TeamStateView> {
  const { server, links, marksWaiting, reached, reason } = state
  const { source } = core.library
  const named = links.map(async ({ remote, collectionId }) => {
    return [remote, (await source.getCollection(collectionId)).name] as const
  })
  const names = new Map(await Promise.all(named))
  const { abilities, counts, workspace } = reached ?? {}
  return {
    ...teamView(server, links),
    reason: reason ?? null,
    member: workspace?.member ?? null,
    role: workspace?.role ?? null,
    documents: counts?.documents ?? null,
    texts: counts?.texts ?? null,
    server: abilities
      ? {
          postgres: abilities.postgres,
          pgvector: abilities.pgvector ?? null,
          citus: abilities.citus ?? null,
          vectorChord: abilities.vectorChord ?? null,
        }
      : null,
    spaces: counts?.spaces ?? [],
    closed: reached
      ? links
          .filter(({ remote }) => !reached.collections.some(({ id }) => id === remote))
          .map(({ remote, collectionId }) => ({ collectionId, nameHere: names.get(remote) ?? '' }))
      : [],
    linked: links.map(({ id, remote, collectionId, waiting, pushedAt, pulledAt }) => ({
      collectionId,
      nameHere: names.get(remote) ?? '',
      waiting,
      marksWaiting: marksWaiting.get(id) ?? 0,
      pushedAt: toIso(pushedAt),
      pulledAt: toIso(pulledAt),
    })),
    collections: (reached?.collections ?? []).map(({ id, name, documents, addedBy, addedAt, role, restricted }) => {
      const link = links.find(({ remote }) => remote === id)
      return {
        name,
        documents,
        addedBy,
        addedAt: iso(addedAt),
        collectionId: link?.collectionId ?? null,
        nameHere: names.get(id) ?? null,
        waiting: link?.waiting ?? 0,
        marksWaiting: (link && marksWaiting.get(link.id)) ?? 0,
        pushedAt: toIso(link?.pushedAt),
        pulledAt: toIso(link?.pulledAt),
        role,
        restricted,
      }
    }),
  }
}
