/** A number of 0 or more as typed; undefined for anything else. */
export function amountOf(text: string): number | undefined {
  return /^\d*\.?\d+$/.test(text.trim()) ? Number(text) : undefined
}
