import type { Words } from '../words/words.ts'

/** Every unit the service named, in words where we have them; what was not used is left out. */
export function usageText(usage: Readonly<Record<string, number>>, words: Words): string {
  const { units, unit } = words.collect
  return Object.entries(usage)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => units[name]?.(count) ?? unit(name, count))
    .join(', ')
}
