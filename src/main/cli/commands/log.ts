import { logFolder } from '../../settings/libraryPath.ts'
import path from 'node:path'
import type { Command } from 'commander'
import { LOG_FILE } from '../../base/files/fileLog.ts'
import { logLevels, type LogLevel } from '../../base/log.ts'
import { followLog, readLog, type LogEntry } from '../../base/files/readLog.ts'
import { plain } from '../output/format.ts'
import { wordAdvice } from '../../base/advice.ts'
import { cliAdvice } from '../advice.ts'
import type { Dispatch, ExitCode, Invocation } from '../invocation.ts'
import { choiceOption, integer, isoDate } from '../input/parseOption.ts'

interface LogFlags {
  readonly level: LogLevel
  readonly since?: string
  readonly follow?: boolean
  readonly limit: number
}

export function addLog(program: Command, dispatch: Dispatch): void {
  program
    .command('log')
    .description('shows what all processes of Quarry on this computer logged, oldest first; opens no library')
    .addOption(
      choiceOption('--level <level>', 'only entries of this level and above; debug shows all', logLevels).default(
        'info',
      ),
    )
    .option('--since <date>', 'only entries since then (ISO 8601)', isoDate)
    .option('--limit <n>', 'at most so many of the latest entries', integer(1, 100_000), 200)
    .option('--follow', 'go on with new entries until Ctrl-C; with --json, one JSON document a line')
    .action((flags: LogFlags, command: Command) => dispatch(command, (invocation) => show(invocation, flags)))
}

async function show(invocation: Invocation, { level, since, follow, limit }: LogFlags): Promise<ExitCode> {
  const { host, stop, json } = invocation
  const file = path.join(logFolder(host), LOG_FILE)
  const query = { level, limit, since: since === undefined ? undefined : Date.parse(since) }
  if (follow) {
    for await (const entry of followLog(file, query, host.clock, stop))
      host.stdout.write(`${json ? JSON.stringify(viewEntry(entry)) : describeEntry(entry)}\n`)
    return 0
  }
  const entries = (await readLog(file, query)).entries.toReversed()
  invocation.print(entries.map(viewEntry), () =>
    entries.length === 0
      ? `No entries of the level ${level} or above in ${file}.`
      : entries.map(describeEntry).join('\n'),
  )
  return 0
}

function viewEntry({ time, level, message, fields }: LogEntry) {
  return { time, level, message, fields: mapTexts(fields) }
}

/** Errors were logged as they came, with marks in place of what to do. */
function mapTexts(fields: LogEntry['fields']): LogEntry['fields'] {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'string' ? wordAdvice(value, cliAdvice) : value,
    ]),
  )
}

function describeEntry({ time, level, message, fields }: LogEntry): string {
  const facts = Object.entries(mapTexts(fields)).map(
    ([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  )
  return plain([time, level.padEnd(5), message, ...facts].join('  '))
}
