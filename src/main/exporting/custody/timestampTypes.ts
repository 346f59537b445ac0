/** Types of media of the time-stamp protocol over HTTP (RFC 3161, section 3.4). */
export const timestampTypes = { query: 'application/timestamp-query', reply: 'application/timestamp-reply' } as const
export const mostTimestampBytes = 1_000_000

/** What a time stamp proves. */
export interface Timestamp {
  /** When the authority saw the data, as ISO 8601. */
  readonly at: string
  /** The subject of the authority's certificate. */
  readonly authority: string
  /** The certificate leads to one of those that were given as trusted; undefined: none were given. */
  readonly isTrusted: boolean | undefined
}
