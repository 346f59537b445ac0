/** What a page shows that lies at an address of its own. */
export interface NeededPart {
  readonly address: string
  readonly use: 'style' | 'part'
}

/** A part that was fetched; without `path` it could not be. */
export interface FetchedPart {
  readonly address: string
  readonly file?: { readonly path: string; readonly mime: string }
}

/** What the program that makes snapshots is asked, in this order for each page. */
export type SnapshotCall =
  | {
      readonly kind: 'open'
      /** The page as it came. */
      readonly path: string
      /** The encoding that its server named. */
      readonly encoding: string | undefined
      readonly address: string
      /** Where the page is written as UTF-8 with a byte order mark, for its text to be read. */
      readonly readablePath: string
    }
  /** Answers what the parts themselves need. */
  | { readonly kind: 'supply'; readonly parts: readonly FetchedPart[] }
  | { readonly kind: 'finish'; readonly path: string; readonly maxBytes: number }

export interface SnapshotReply {
  /** Parts that are not known yet. */
  readonly needed: readonly NeededPart[]
  /** After `finish`: parts in the snapshot, and those it is without. */
  readonly included: number
  readonly leftOut: number
}
