import type { AccessKeyId, CollectionId } from './ids.ts'

/** A key with which another program may use the library. Its secret is not kept, only the hash of it. */
export interface AccessKey {
  readonly id: AccessKeyId
  /** Which program it was made for, in the words of the user. */
  readonly name: string
  /** The last characters of the secret, to tell keys apart. */
  readonly ending: string
  /** What it may read: these collections and those in them; undefined: the whole library. */
  readonly collections: readonly CollectionId[] | undefined
  readonly mayWrite: boolean
  readonly createdAt: number
  readonly usedAt: number | undefined
  readonly revokedAt: number | undefined
}

/** A key that is about to be kept. */
export interface NewAccessKey extends Pick<AccessKey, 'name' | 'ending' | 'collections' | 'mayWrite'> {
  /** SHA-256 of the secret, lower-case hex. */
  readonly hash: string
}

/** What a key lets its holder do now. */
export interface AccessGrant extends Pick<AccessKey, 'id' | 'mayWrite'> {
  /** Every collection that may be read, those within granted ones too; undefined: the whole library. */
  readonly collections: readonly CollectionId[] | undefined
}
