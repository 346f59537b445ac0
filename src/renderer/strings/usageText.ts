import type { Strings } from './strings.ts'

/** Every unit the service named, in words where we have them; what was not used is left out. */
export function usageText(usage: Readonly<Record<string, number>>, strings: Strings): string {
  const { units, unit } = strings.collect
  return Object.entries(usage)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => units[name]?.(count) ?? unit(name, count))
    .join(', ')
}
