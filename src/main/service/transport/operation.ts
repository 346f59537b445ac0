/**
 * What the request path must know of an operation. Each file of operations/ declares its own.
 */
export interface Operation {
  /** The name in logs, faults and the ledger: 'embedding'. */
  readonly name: string
  readonly method: 'GET' | 'POST'
  /** Appended to the base address: '/embedding'. */
  readonly path: string
  /** Bearer where both are accepted; web chat documents x-api-key only (Answer…, "Authentication" 1). */
  readonly auth: 'bearer' | 'x-api-key'
  /** True when sending it twice neither costs nor creates anything twice: the only thing retry.ts goes by. */
  readonly retryable: boolean
}
