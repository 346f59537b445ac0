import type { Command } from 'commander'
import { documentKinds } from '../../model/document.ts'
import { isReversed } from '../../text/periods.ts'
import { collect, documentKind, isoDate } from './parseOption.ts'

/** Flags that filter by what documents are and when they were published. */
export interface DocumentFlags {
  readonly since?: string
  readonly until?: string
  readonly domain?: string[]
  readonly language?: string[]
  readonly kind?: string[]
}

/** A command with `--since` and `--until` refuses a period that ends before it begins: nothing could be in it. */
export function checkPeriod(command: Command): void {
  const { since, until } = command.opts<Pick<DocumentFlags, 'since' | 'until'>>()
  if (isReversed(since, until))
    command.error(`--since ${since} is after --until ${until}: no day is in between.`, {
      exitCode: 2,
      code: 'commander.invalidArgument',
    })
}

export function addDocumentFilters(command: Command): Command {
  return command
    .option('--since <date>', 'published on this day or later; undated documents are left out', isoDate)
    .option('--until <date>', 'published on this day or earlier', isoDate)
    .option('--domain <name>', 'only from this site (may be given several times)', collect)
    .option('--language <code>', 'only in this language, like en (may be given several times)', collect)
    .option('--kind <kind>', `only this kind: ${documentKinds.join(', ')} (may be given several times)`, documentKind)
    .hook('preAction', checkPeriod)
}
