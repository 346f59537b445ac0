import { resolve } from 'node:path'
import type { Command } from 'commander'
import { exportFormats, type ExportFormat, type ExportSubject } from '../../../contract/exports.ts'
import type { QuarryClient } from '../../../contract/routes.ts'
import { defined } from '../../base/defined.ts'
import { QuarryError } from '../../base/errors.ts'
import { findCollections } from '../input/collectionNames.ts'
import { bytes, counted } from '../output/format.ts'
import type { Dispatch, ExitCode, Invocation } from '../invocation.ts'
import { choiceOption, integer, isoDate } from '../input/parseOption.ts'

interface ExportFlags {
  readonly collection?: string
  readonly asOf?: string
  readonly answer?: number
  readonly report?: number
  readonly conversation?: number
  readonly format: ExportFormat
  readonly out: string
  readonly forSpreadsheets?: boolean
}

const standardOutput = '-'
const runNumber = integer(1, Number.MAX_SAFE_INTEGER)

export function addExport(program: Command, dispatch: Dispatch): void {
  program
    .command('export')
    .description('writes a collection as rows, or an answer, a conversation or a report with its sources, to a file')
    .option('--collection <name>', 'a collection: jsonl or csv')
    .option('--as-of <date>', 'of a collection only what was captured and published by then, as it was then', isoDate)
    .option('--answer <id>', 'the answer of a run: markdown or html', runNumber)
    .option('--report <id>', 'the report of a research run: markdown or html', runNumber)
    .option('--conversation <id>', 'the latest branch of a conversation: markdown or html', runNumber)
    .addOption(choiceOption('--format <format>', 'of the file', exportFormats).makeOptionMandatory())
    .requiredOption('--out <file>', 'where to write it, in place of what is there; - for standard output')
    .option('--for-spreadsheets', 'csv with a byte order mark, and no cell that a spreadsheet would run as a formula')
    .action((flags: ExportFlags, command: Command) =>
      dispatch(command, (invocation) => exportSubject(invocation, flags)),
    )
}

function exportSubject(invocation: Invocation, flags: ExportFlags): Promise<ExitCode> {
  const { format, out, forSpreadsheets = false } = flags
  const named = [flags.collection, flags.answer, flags.report, flags.conversation].filter((one) => one !== undefined)
  if (named.length !== 1)
    throw new QuarryError(
      'usage',
      'Name one thing to export: --collection NAME, --answer ID, --report ID or --conversation ID.',
    )
  if (flags.asOf !== undefined && flags.collection === undefined)
    throw new QuarryError('usage', '--as-of is for --collection.')
  if (out === standardOutput && invocation.json)
    throw new QuarryError('usage', '--json prints its own document on standard output: give --out a file.')
  if (forSpreadsheets && format !== 'csv') throw new QuarryError('usage', '--for-spreadsheets is for --format csv.')
  return invocation.withLibrary(
    async (client) => {
      const subject = await subjectOf(client, flags, invocation.stop)
      const asked = { subject, format, forSpreadsheets }
      if (out === standardOutput) {
        for await (const { text } of client.exports.read(asked, { signal: invocation.stop }))
          invocation.host.stdout.write(text)
        return 0
      }
      const written = await client.exports.write({ ...asked, path: resolve(out) }, { signal: invocation.stop })
      invocation.print({ ...written, format }, () =>
        [
          `Wrote ${written.path}: ${bytes(written.bytes)}, `,
          counted(written.items, subject.kind === 'collection' ? 'document' : 'source'),
          '.',
        ].join(''),
      )
      return 0
    },
    { create: false },
  )
}

async function subjectOf(client: QuarryClient, flags: ExportFlags, signal: AbortSignal): Promise<ExportSubject> {
  if (flags.answer !== undefined) return { kind: 'answer', runId: flags.answer }
  if (flags.conversation !== undefined) return { kind: 'conversation', id: flags.conversation }
  if (flags.report !== undefined) return { kind: 'report', runId: flags.report }
  const [collection] = await findCollections(client, [flags.collection ?? ''], signal)
  return { kind: 'collection', id: collection?.id ?? 0, ...defined({ asOf: flags.asOf }) }
}
