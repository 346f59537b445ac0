// A wait is never taken for longer than a day: setTimeout overflows at 24.8 days and would fire at once.
const longestMs = 86_400_000

/** Milliseconds of a Retry-After header, in seconds or as an HTTP date (then from `nowMs`); undefined when it is neither. */
export function parseRetryAfterMs(header: string | undefined, nowMs: number): number | undefined {
  const text = header?.trim()
  if (!text) return undefined
  if (/^\d+(\.\d+)?$/.test(text)) return Math.min(Math.ceil(Number(text) * 1000), longestMs)
  // Date.parse reads '-5' and 'soon 1' as dates; a date here begins with a day's name.
  if (!/^[A-Za-z]{3,9},? /.test(text)) return undefined
  const at = Date.parse(text)
  return Number.isNaN(at) ? undefined : Math.min(Math.max(0, at - nowMs), longestMs)
}
