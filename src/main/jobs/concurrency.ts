/**
 * Limits the requests in flight: one more after every round without a 429 (additive increase), half as many after
 * one (multiplicative decrease). Quotas are not documented, so the service's own answers are the only guide.
 */
export interface Concurrency {
  readonly limit: number
  succeeded(): void
  throttled(): void
}

export function createConcurrency(
  { start, max }: { readonly start: number; readonly max: number },
  onChange: (limit: number) => void = () => {},
): Concurrency {
  let limit = start
  let successes = 0
  const set = (next: number) => {
    successes = 0
    if (next === limit) return
    limit = next
    onChange(limit)
  }
  return {
    get limit() {
      return limit
    },
    succeeded: () => {
      if (++successes >= limit) set(Math.min(limit + 1, max))
    },
    throttled: () => set(Math.max(1, Math.floor(limit / 2))),
  }
}
