/** Text that is no date gives NaN. */
const time = (text: string): number => Date.parse(text.trim())

/** The moment after the last one of a date that a user gave: of its day, month or year; of a time, the next millisecond. */
export function momentAfter(text: string): number {
  const bare = /^\d{4}(-\d{2}(-\d{2})?)?$/.exec(text.trim())
  if (!bare) return time(text) + 1
  const after = new Date(time(text))
  if (bare[2]) after.setUTCDate(after.getUTCDate() + 1)
  else if (bare[1]) after.setUTCMonth(after.getUTCMonth() + 1)
  else after.setUTCFullYear(after.getUTCFullYear() + 1)
  return after.getTime()
}

/** Whether a period ends before it begins, so that nothing can be in it. */
export function isReversed(since: string | undefined, until: string | undefined): boolean {
  return since !== undefined && until !== undefined && time(since) >= momentAfter(until)
}
