import { Command, InvalidArgumentError, Option } from 'commander'
import { addApi } from './commands/api.ts'
import { addAsk } from './commands/answering/ask.ts'
import { addBudget } from './commands/budget.ts'
import { addBatch } from './commands/batch.ts'
import { addBackup } from './commands/backup.ts'
import { addAudit } from './commands/answering/audit.ts'
import { addCapture } from './commands/files/capture.ts'
import { addChat } from './commands/answering/chat.ts'
import { addCollect } from './commands/collect.ts'
import { addCollections } from './commands/organising/collections.ts'
import { addCompact } from './commands/compact.ts'
import { addConversations } from './commands/answering/conversations.ts'
import { addEmbed } from './commands/vectors/embed.ts'
import { addEvaluate } from './commands/evaluate.ts'
import { addExport } from './commands/export.ts'
import { addGenerate } from './commands/generate.ts'
import { addExtract } from './commands/files/extract.ts'
import { addImport } from './commands/files/import.ts'
import { addSample } from './commands/files/sample.ts'
import { addJobs } from './commands/jobs.ts'
import { addLog } from './commands/log.ts'
import { addPrices } from './commands/prices.ts'
import { addModels } from './commands/answering/models.ts'
import { addFields } from './commands/organising/fields.ts'
import { addMarks } from './commands/organising/marks.ts'
import { addNotes } from './commands/organising/notes.ts'
import { addTags } from './commands/organising/tags.ts'
import { addOriginal } from './commands/files/original.ts'
import { addRestore } from './commands/restore.ts'
import { addRelated } from './commands/related.ts'
import { addResearch } from './commands/answering/research.ts'
import { addRuns } from './commands/answering/runs.ts'
import { addSearch } from './commands/search.ts'
import { addSimilar } from './commands/similar.ts'
import { addSize } from './commands/vectors/size.ts'
import { addService } from './commands/service.ts'
import { addSettings } from './commands/settings.ts'
import { addTasks } from './commands/tasks.ts'
import { addChanges } from './commands/organising/changes.ts'
import { addEmbedder } from './commands/vectors/embedder.ts'
import { addEncoder } from './commands/vectors/encoder.ts'
import { addMap } from './commands/map.ts'
import { addTimeline } from './commands/timeline.ts'
import { addTeam } from './commands/team/team.ts'
import { addTrash } from './commands/organising/trash.ts'
import { addWatch } from './commands/files/watch.ts'
import { addUpdate } from './commands/update.ts'
import { addUsage } from './commands/usage.ts'
import { addCompare } from './commands/files/compare.ts'
import { addVersions } from './commands/files/versions.ts'
import { addMcp } from './commands/mcp.ts'
import { addReplay } from './commands/replay.ts'
import { addSeal } from './commands/seal.ts'
import { addVerify } from './commands/verify.ts'
import { addWeb } from './commands/web.ts'
import type { CliHost } from './host/host.ts'
import type { Dispatch } from './invocation.ts'
import { reportUsageErrors } from './usageErrors.ts'

const footer = `
Examples:
  quarry import articles.csv --collection News
  quarry search "cocoa harvest delayed by drought" --collection News --since 2031-01-01
  quarry collect news "port strike" --collection Strikes
  quarry capture https://example.org/report.pdf --collection Strikes
  quarry ask "What delayed the harvest?" --collection News
  quarry COMMAND --help
Exit codes: 0 done, 1 failed, 2 wrong usage, 3 done but some items were refused (and listed).
Environment: QUARRY_LIBRARY; QUARRY_API_KEY with QUARRY_BASE_URL. Without both of these, the local service is used.`

/** All commands and their flags; docs/commands.md is made from it. */
export function buildProgram(dispatch: Dispatch, host: Pick<CliHost, 'stdout' | 'stderr' | 'version'>): Command {
  const program = new Command('quarry')
    .description('Collects evidence, embeds it in bulk, and finds things in it by meaning and by word.')
    .version(host.version)
    .option('--library <file>', 'the library to use (default: QUARRY_LIBRARY, or one in the data folder of the system)')
    .option('--json', 'print one JSON document on stdout and nothing else there')
    .option('--timeout <seconds>', 'stop in an orderly way after so many seconds', positiveNumber)
    .addOption(new Option('--debug', 'print where an error comes from').hideHelp())
    .configureHelp({ showGlobalOptions: true })
    .addHelpText('after', footer)
    .configureOutput({
      writeOut: (text) => host.stdout.write(text),
      writeErr: (text) => host.stderr.write(text),
      getOutHelpWidth: () => host.stdout.columns,
      getErrHelpWidth: () => host.stderr.columns,
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    })
  addImport(program, dispatch)
  addSample(program, dispatch)
  addExtract(program, dispatch)
  addOriginal(program, dispatch)
  addEmbed(program, dispatch)
  addSearch(program, dispatch)
  addBatch(program, dispatch)
  addSimilar(program, dispatch)
  addTimeline(program, dispatch)
  addRelated(program, dispatch)
  addMap(program, dispatch)
  addEncoder(program, dispatch)
  addEmbedder(program, dispatch)
  addCollect(program, dispatch)
  addCapture(program, dispatch)
  addVersions(program, dispatch)
  addCompare(program, dispatch)
  addAsk(program, dispatch)
  addConversations(program, dispatch)
  addModels(program, dispatch)
  addChat(program, dispatch)
  addResearch(program, dispatch)
  addRuns(program, dispatch)
  addAudit(program, dispatch)
  addGenerate(program, dispatch)
  addTasks(program, dispatch)
  addCollections(program, dispatch)
  addTags(program, dispatch)
  addMarks(program, dispatch)
  addNotes(program, dispatch)
  addFields(program, dispatch)
  addSize(program, dispatch)
  addJobs(program, dispatch)
  addExport(program, dispatch)
  addUpdate(program, dispatch)
  addUsage(program, dispatch)
  addBudget(program, dispatch)
  addPrices(program, dispatch)
  addSettings(program, dispatch)
  addApi(program, dispatch)
  addMcp(program, dispatch)
  addReplay(program, dispatch)
  addSeal(program, dispatch)
  addVerify(program, dispatch)
  addBackup(program, dispatch)
  addRestore(program, dispatch)
  addChanges(program, dispatch)
  addTrash(program, dispatch)
  addTeam(program, dispatch)
  addWatch(program, dispatch)
  addLog(program, dispatch)
  addCompact(program, dispatch)
  addEvaluate(program, dispatch)
  addService(program, dispatch)
  addWeb(program, dispatch)
  reportUsageErrors(program, host.stderr)
  return program
}

function positiveNumber(text: string): number {
  const value = Number(text)
  if (!(value > 0) || !Number.isFinite(value)) throw new InvalidArgumentError('It must be a number above 0.')
  return value
}
