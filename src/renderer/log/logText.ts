import type { LogEntryView } from '../../contract/log.ts'
import { wordAdvice } from '../strings/wordAdvice.ts'

/** The fields of an entry as `name=value`; values that are not text as JSON. */
export function fieldTexts({ fields }: LogEntryView): string[] {
  return Object.entries(fields).map(([name, value]) => `${name}=${valueText(value)}`)
}

export function valueText(value: unknown): string {
  return typeof value === 'string' ? wordAdvice(value) : JSON.stringify(value)
}

/** One line for each entry, the oldest first, as the command line prints them. */
export function logText(entries: readonly LogEntryView[]): string {
  return entries
    .toReversed()
    .map((entry) => [entry.time, entry.level.padEnd(5), entry.message, ...fieldTexts(entry)].join('  '))
    .join('\n')
}
