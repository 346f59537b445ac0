import type { Command } from 'commander'
import { collect, isoDate } from './parseOption.ts'

/** Flags that filter by what documents are and when they were published. */
export interface DocumentFlags {
  readonly since?: string
  readonly until?: string
  readonly domain?: string[]
  readonly language?: string[]
  readonly kind?: string[]
}

export function addDocumentFilters(command: Command): Command {
  return command
    .option('--since <date>', 'published on this day or later; undated documents are left out', isoDate)
    .option('--until <date>', 'published on this day or earlier', isoDate)
    .option('--domain <name>', 'only from this site (may be given several times)', collect)
    .option('--language <code>', 'only in this language, like en (may be given several times)', collect)
    .option('--kind <kind>', 'only this kind: web, news, image, file, ... (may be given several times)', collect)
}
