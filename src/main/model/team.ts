import type { CollectionId } from './ids.ts'
import type { MediaType, MediumOrigin } from './media.ts'
import type { MediaInput } from './mediaInput.ts'

/** What a member may do in a collection. */
export type CollectionRole = 'reader' | 'editor' | 'owner'
/** What a member may do in a workspace; a guest has what is granted on collections alone. */
export type TeamRole = 'guest' | CollectionRole

/** What a team's server has; undefined: not installed. */
export interface TeamAbilities {
  readonly postgres: string
  /** `server_version_num`. */
  readonly number: number
  readonly pgvector: string | undefined
  readonly citus: string | undefined
  readonly vectorChord: string | undefined
  /** Configurations of text search. Quarry makes its own words and needs none of them. */
  readonly textSearch: readonly string[]
}

/** A workspace that a library is connected to. */
export interface TeamServer {
  readonly id: number
  /** Without a password. */
  readonly url: string
  readonly workspace: string
  readonly name: string
}

/** A team that was set up; `note`: what its server lacks, and who can change that. */
export interface NewTeam {
  readonly server: TeamServer
  /** Not where it was there already. */
  readonly isMade: boolean
  /** What other teams in the same database are called that one belongs to. */
  readonly beside: readonly string[]
  readonly note: string | undefined
}

/** A collection of the library that is shared, and how far it is in step. */
export interface TeamLink {
  readonly id: number
  readonly serverId: number
  readonly collectionId: CollectionId
  /** The collection's id on the server. */
  readonly remote: string
  /** What was pulled; JSON of {@link PullState}. */
  readonly state: string
  readonly pushedAt: number | undefined
  readonly pulledAt: number | undefined
}

/** How far a pull has come: everything of transactions below `cursor`, and of those up to `until` what `part` says. */
export interface PullState {
  readonly epoch: string
  readonly cursor: string
  readonly until: string | undefined
  readonly part: 'documents' | 'marks' | 'vectors' | 'images'
  /** The last row of the part that was stored: its transaction and its key. */
  readonly after: { readonly xid: string; readonly key: string } | undefined
}

/** A document as a team keeps it. Hashes are 16 bytes as hexadecimal digits. */
export interface TeamDocument {
  readonly hash: string
  /** What its hash is made of beside its text, in base64: both show a server that this desk has the document. */
  readonly fields: string
  readonly text: string
  readonly kind: string
  readonly title: string
  readonly url: string | undefined
  readonly domain: string | undefined
  readonly language: string | undefined
  readonly publishedAt: number | undefined
  readonly capturedAt: number
  /** As JSON. */
  readonly record: string
  readonly passages: readonly TeamPassage[]
}

export interface TeamPassage {
  readonly start: number
  readonly end: number
  readonly hash: string
  readonly language: string | undefined
}

export interface TeamText {
  readonly hash: string
  readonly text: string
}

/** A vector of an image or video, or of several in one, that a document shows. */
export interface TeamInput {
  /** The hash of the document. */
  readonly doc: string
  /** Of what the vector was made of. */
  readonly hash: string
  /** With media by their SHA-256. */
  readonly input: MediaInput<string>
  readonly vector: Float32Array
}

/** One mark of a document: what kind, and what of it tells it from others as JSON. The key is a hash of both. */
export interface TeamMark {
  readonly key: string
  readonly kind: string
  readonly value: string
}

/** A mark as it is on a server. */
export interface ServerMark extends TeamMark {
  /** Who set it first; null where that is the one who is logged in. */
  readonly addedBy: string | null
}

export interface TeamMember {
  readonly name: string
  readonly role: TeamRole
  readonly addedBy: string
  readonly addedAt: number
}

/** What was granted on a collection, in place of the role in the workspace. */
export interface CollectionGrant extends TeamMember {
  readonly role: CollectionRole
}

/**
 * What a file of a document is on every desk. `name` is that of the document's source; `address` is where it was captured
 * from. The bytes of an original that `isMedium` are those of an image or video.
 */
export type TeamFileFacts =
  | {
      readonly is: 'original'
      readonly name: string
      readonly format: string
      readonly mime: string
      readonly isMedium: boolean
      readonly address?: string | undefined
    }
  | {
      readonly is: 'medium'
      readonly mime: MediaType
      readonly origin: MediumOrigin
      readonly source: string
    }

/** A file of a document on a team's server. */
export interface TeamFile {
  /** SHA-256 of its bytes. */
  readonly hash: string
  readonly bytes: number
  readonly facts: TeamFileFacts
}
