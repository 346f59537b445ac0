import { z } from 'zod'
import { call, stream } from './define.ts'
import { searchFilters } from './organising/searchFilters.ts'
import { searchModes, type HitReason, type HitView, type SearchMode } from './search.ts'

/** What a member may do in a collection. */
export const collectionRoles = ['reader', 'editor', 'owner'] as const
export type CollectionRole = (typeof collectionRoles)[number]
/** What a member may do in the workspace; a guest may what is granted on collections, and nothing else. */
export const teamRoles = ['guest', ...collectionRoles] as const
export type TeamRole = (typeof teamRoles)[number]

/** A workspace on a team's server that the library is connected to. */
export interface TeamView {
  readonly name: string
  /** Without a password. */
  readonly url: string
  /** Collections of this library that are shared there; `waiting`: documents to send and to take out there. */
  readonly shared: readonly { readonly collectionId: number; readonly waiting: number }[]
}

/** A team that was set up. */
export interface NewTeamView extends TeamView {
  /** Not where it was there already. */
  readonly made: boolean
  /** What other teams in the same database are called that one belongs to. */
  readonly beside: readonly string[]
  /** What its server lacks, and who can change that; null where nothing has to be known. */
  readonly note: string | null
}

/** A collection that a team shares. */
export interface SharedCollectionView {
  readonly name: string
  readonly documents: number
  readonly addedBy: string
  readonly addedAt: string
  /** The collection of this library that it is; null where none follows it. */
  readonly collectionId: number | null
  /** What that one is called here. */
  readonly nameHere: string | null
  /** Documents to send, and to take out there. A reader cannot: they stay here. */
  readonly waiting: number
  /** Documents whose marks were changed here since they were sent. Those of a reader stay here. */
  readonly marksWaiting: number
  readonly pushedAt: string | null
  readonly pulledAt: string | null
  /** What the one who is logged in may do in it. */
  readonly role: CollectionRole
  /** Seen by those only to whom it was granted, and by owners of the team. */
  readonly restricted: boolean
}

/** A collection of this library that a team shares, as it is known without the server. */
export interface LinkedCollectionView extends Pick<
  SharedCollectionView,
  'waiting' | 'marksWaiting' | 'pushedAt' | 'pulledAt'
> {
  readonly collectionId: number
  readonly nameHere: string
}

/** Who may do what in a shared collection. */
export interface CollectionGrantsView {
  readonly collection: string
  readonly restricted: boolean
  /** What was granted, in place of the roles in the team. */
  readonly grants: readonly {
    readonly name: string
    readonly role: CollectionRole
    readonly addedBy: string
    readonly addedAt: string
  }[]
}

export interface TeamStateView extends TeamView {
  /** Collections of this library that are shared there, also where the server was not reached. */
  readonly linked: readonly LinkedCollectionView[]
  /** Why the server was not reached; the fields below are null or empty then. */
  readonly reason: string | null
  /** Who is logged in there. */
  readonly member: string | null
  readonly role: TeamRole | null
  readonly documents: number | null
  readonly texts: number | null
  readonly server: {
    readonly postgres: string
    readonly pgvector: string | null
    readonly citus: string | null
    readonly vectorChord: string | null
  } | null
  readonly spaces: readonly {
    readonly origin: string
    readonly model: string
    readonly dimension: number
    readonly vectors: number
    readonly isIndexed: boolean
  }[]
  readonly collections: readonly SharedCollectionView[]
  /** Collections of this library that were shared there, and are not open to the one who is logged in any more. */
  readonly closed: readonly { readonly collectionId: number; readonly nameHere: string }[]
}

export interface TeamMemberView {
  readonly name: string
  readonly role: TeamRole
  readonly addedBy: string
  readonly addedAt: string
}

export type TeamPushStep =
  | {
      readonly kind: 'progress'
      /** Files are counted in bytes. */
      readonly part: 'documents' | 'vectors' | 'marks' | 'files'
      readonly items: number
      readonly total: number
    }
  | {
      readonly kind: 'pushed'
      readonly documents: number
      readonly removed: number
      readonly texts: number
      readonly vectors: number
      readonly marks: number
      readonly files: number
      /** What stays here and should not, and why. */
      readonly problems: readonly string[]
      /** What stays here as it always does, and why. */
      readonly notes: readonly string[]
    }

/** Files of a document that a team has and the library has not. */
export interface TeamFilesView {
  readonly team: string
  readonly files: readonly { readonly name: string; readonly mime: string; readonly bytes: number }[]
  /** Why its server was not asked. */
  readonly reason: string | null
}

export type TeamFetchStep =
  | { readonly kind: 'progress'; readonly name: string; readonly bytes: number; readonly total: number }
  | { readonly kind: 'fetched'; readonly files: number; readonly problems: readonly string[] }

export type TeamWorkStep =
  | { readonly kind: 'progress'; readonly embedded: number; readonly waiting: number }
  | { readonly kind: 'worked'; readonly embedded: number; readonly requests: number; readonly failed: number }

export type TeamPullStep =
  | {
      readonly kind: 'progress'
      readonly collection: string
      readonly part: 'documents' | 'marks' | 'vectors'
      readonly items: number
    }
  | {
      readonly kind: 'pulled'
      readonly collection: string
      /** What the team calls it. */
      readonly shared: string
      readonly collectionId: number
      /** What is new here: what this desk had already is not counted. */
      readonly added: number
      readonly removed: number
      readonly vectors: number
      readonly marks: number
      /** Marks that are listed as lost, as another value is set here or their place is gone. */
      readonly lost: number
      /** Documents that were changed here later: the versions of others are in the library, and not in the collection. */
      readonly older: number
      readonly problems: readonly string[]
    }

/** A document that was found on a team's server. */
export interface TeamHitView {
  readonly kind: string
  readonly title: string
  readonly url: string | null
  readonly domain: string | null
  readonly language: string | null
  readonly publishedAt: string | null
  readonly collections: readonly string[]
  readonly addedBy: string
  readonly snippet: string
  readonly marks: readonly { readonly start: number; readonly end: number }[]
  readonly text: string
  readonly why: readonly HitReason[]
}

/** A hit of a search across: as it is here, as it is on a server, or both. */
export interface AcrossHitView {
  readonly rank: number
  readonly score: number
  /** Where it was found, the best rank first: `local`, or the name of a team. */
  readonly origins: readonly { readonly name: string; readonly rank: number }[]
  readonly local: HitView | null
  readonly team: TeamHitView | null
}

export interface AcrossSourceView {
  /** `local`, or the name of a team. */
  readonly name: string
  readonly state: 'answered' | 'failed' | 'slow' | 'not asked'
  /** What really answered; null where nothing did. */
  readonly mode: SearchMode | 'offline' | 'offline-semantic' | null
  readonly reason: string | null
  readonly hits: number
  readonly tookMs: number
}

/** What a search across counts. */
export const acrossFacets = ['kind', 'domain', 'language', 'month', 'tag'] as const

/** Counts of what is found by word here and on the servers that answered, each document once. */
export interface AcrossFacets {
  /** Most documents first; months in order. */
  readonly facets: Readonly<Record<string, readonly { readonly value: string; readonly count: number }[]>>
  readonly whole: {
    readonly documents: number
    readonly undated: number
    /** Not where a server finds more than 20,000: its documents are not counted then. */
    readonly isComplete: boolean
    /** Not where there were no words to search for: counted is what the filters let through. */
    readonly isByWord: boolean
  }
}

export interface AcrossResult extends Partial<AcrossFacets> {
  readonly query: string
  readonly hits: readonly AcrossHitView[]
  readonly sources: readonly AcrossSourceView[]
  readonly tookMs: number
}

/** A file that is larger stays where it is, unless more is asked for. */
const mostFileBytes = z.int().min(0).max(10_000_000_000).default(200_000_000)
const address = z.string().trim().min(1).max(2_000)
const name = z.string().trim().min(1).max(63)
/** Kept as the key of the service is, never in the library. Left out: what is known, or what the address has. */
const password = z.string().min(1).max(1_000).optional()
/** Left out where the library is connected to one team only. */
const team = name.optional()
/** The name under which the team shares it, or that it has here. */
const collection = z.string().min(1).max(1_000)

export const teams = {
  /** Makes a team in a database of PostgreSQL where there is none of that name, brings it up to date, and connects to it. */
  init: call(
    z.object({
      url: address,
      password,
      /** Left out: the only team that one belongs to there, or else one that is called `team`. */
      workspace: name.optional(),
      /** Puts texts and vectors on the nodes of Citus, which has to be there. */
      distribute: z.boolean().default(false),
    }),
  )<NewTeamView>(),
  /** Connects the library to a team. */
  connect: call(z.object({ url: address, password, workspace: name.optional() }))<TeamView>(),
  /** Forgets a team. What was pulled stays. */
  disconnect: call(z.object({ team }))<TeamView>(),
  /** The teams, without asking their servers. */
  list: call(z.object({}))<readonly TeamView[]>(),
  /** The same with what their servers say. A server that is not reached has its reason. */
  status: call(z.object({}))<readonly TeamStateView[]>(),
  members: call(z.object({ team }))<readonly TeamMemberView[]>(),
  /**
   * Makes a member of a database role, or changes its role in the workspace. A database role that is not there is made; its
   * password is in this answer and nowhere else.
   */
  invite: call(z.object({ team, name, role: z.enum(teamRoles).default('editor') }))<{
    readonly url: string
    readonly password: string | null
  }>(),
  removeMember: call(z.object({ team, name }))<{ readonly name: string }>(),
  /** Who may do what in a shared collection. */
  grants: call(z.object({ team, collection }))<CollectionGrantsView>(),
  /** Grants a role on a collection to a member, in place of its role in the team. */
  grant: call(
    z.object({ team, collection, name, role: z.enum(collectionRoles).default('reader') }),
  )<CollectionGrantsView>(),
  /** Takes back what was granted on a collection: the role in the team counts again. */
  withdraw: call(z.object({ team, collection, name }))<CollectionGrantsView>(),
  /** Closes a collection to all to whom nothing was granted on it but owners of the team, or opens it. */
  restrict: call(z.object({ team, collection, restricted: z.boolean() }))<CollectionGrantsView>(),
  /**
   * Who put what into a shared collection, the latest first: by its number here, or by the name that the team shares it under or
   * that it has here.
   */
  contributions: call(
    z
      .object({
        team,
        collectionId: z.int().optional(),
        collection: collection.optional(),
        limit: z.int().min(1).max(1_000).default(50),
      })
      .refine((asked) => asked.collectionId !== undefined || asked.collection !== undefined, 'Name the collection.'),
  )<
    readonly {
      readonly title: string
      /** Who added it first. */
      readonly addedBy: string
      /** Who put it there or took it out last, and when. */
      readonly changedBy: string
      readonly changedAt: string
      readonly removed: boolean
    }[]
  >(),
  /**
   * Sends what changed in a collection since it was pushed last; the first time it is shared under its name. The files that its
   * documents were read from, images and videos are sent where `files` is true.
   */
  push: stream(
    z.object({
      team,
      collectionId: z.int(),
      files: z.boolean().default(false),
      mostFileBytes,
      /** The first time: into the collection of that name that somebody else shared. */
      join: z.boolean().default(false),
    }),
  )<TeamPushStep>(),
  /** Files of a document that teams have and the library has not. */
  files: call(z.object({ documentId: z.int() }))<readonly TeamFilesView[]>(),
  /** Takes them over; one that was begun is gone on with. */
  fetch: stream(z.object({ documentId: z.int(), mostFileBytes }))<TeamFetchStep>(),
  /**
   * Stores what others changed: in the collections that are shared already, or in those that are named, which are made here
   * where they are new. Where another collection has that name, the new one has a number behind it, unless that is to `join`.
   */
  pull: stream(
    z.object({
      team,
      collections: z.array(z.string()).default([]),
      all: z.boolean().default(false),
      join: z.boolean().default(false),
    }),
  )<TeamPullStep>(),
  /**
   * Searches the library and its teams side by side. A team that does not answer within `patienceMs` behind the library,
   * which may have embedded the question for it, is left out and named: results never wait longer for a team.
   */
  search: call(
    z.object({
      /** Empty: what the filters let through is listed, the newest first. */
      query: z.string().trim().max(10_000),
      mode: z.enum(searchModes).default('hybrid'),
      filters: searchFilters.default(searchFilters.parse({})),
      limit: z.int().min(1).max(200).default(20),
      offline: z.boolean().default(false),
      /** Counted by word over what the library and the servers find. */
      facets: z.array(z.enum(acrossFacets)).max(acrossFacets.length).default([]),
      patienceMs: z.int().min(0).max(60_000).default(5_000),
      team,
    }),
  )<AcrossResult>(),
  /**
   * Embeds texts that have no vector on the server with the service in use, until none is left. Many workers share one queue: a
   * text is leased to one of them for `leaseMs`, so that nothing is paid for twice.
   */
  work: stream(
    z.object({
      team,
      model: z.string().optional(),
      dimension: z.int().min(1).max(4096).optional(),
      textsAtOnce: z.int().min(1).max(1_000).default(200),
      leaseMs: z.int().min(100).max(3_600_000).default(300_000),
    }),
  )<TeamWorkStep>(),
  /** Makes the indexes of vectors again. `restored`: the server came back from a dump, and desks pull from the beginning. */
  rebuild: call(z.object({ team, restored: z.boolean().default(false) }))<{
    readonly indexes: number
    /** Why there is nothing to make. */
    readonly reason: string | null
  }>(),
}
