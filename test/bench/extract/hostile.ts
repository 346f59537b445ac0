/**
 * `node test/bench/extract/hostile.ts FOLDER [--extensions doc,docx] [--log FILE]`: reads every file of a folder as an
 * import does, each by itself, and prints for each file name extension how many were imported or refused and with which
 * reasons, the longest time and the highest memory. Collections of odd and broken files are meant; a file that makes the
 * reader itself fail, and not the process that reads the file, is counted as a crash. FILE gets a JSON line for each file.
 */
import { appendFileSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { ExtractionProcess } from '../../../src/main/importing/extraction/extraction.ts'
import { readTree } from '../../../src/main/importing/reading/readTree.ts'
import { findFiles, isUnreadable, refusalOf } from '../../../src/main/importing/sources/source.ts'
import { say } from '../log.ts'

/** A file that is read and has nothing in it, or only what is passed over, is empty; one without a reason is unexplained. */
type Outcome = 'imported' | 'refused' | 'empty' | 'unexplained' | 'crash'

interface FileResult {
  readonly file: string
  readonly extension: string
  readonly outcome: Outcome
  readonly documents: number
  readonly chars: number
  readonly refusals: readonly string[]
  readonly warnings: readonly string[]
  readonly seconds: number
  readonly megabytes: number
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { extensions: { type: 'string' }, log: { type: 'string' } },
})
const [folder] = positionals
if (folder === undefined) throw new Error('Name a folder of files.')
const wanted = values.extensions?.toLowerCase().split(',')

/** The memory of the processes that this one has started, at its highest since {@link forgetMemory}; Linux knows it. */
function highestMegabytes(): number {
  let highest = 0
  for (const pid of children()) {
    const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    highest = Math.max(highest, Number(kilobytes ?? 0) / 1024)
  }
  return highest
}

function forgetMemory(): void {
  for (const pid of children()) writeFileSync(`/proc/${pid}/clear_refs`, '5')
}

function children(): string[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc/self/task').flatMap((task) =>
    readFileSync(`/proc/self/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
  )
}

async function readOne(file: string, extraction: ExtractionProcess): Promise<FileResult> {
  forgetMemory()
  const refusals: string[] = []
  const warnings: string[] = []
  let documents = 0
  let chars = 0
  let isEmpty = false
  let outcome: Outcome = 'imported'
  let megabytes = 0
  const started = performance.now()
  try {
    const [found] = await findFiles([{ kind: 'path', path: file }], {})
    if (found)
      for await (const { items } of readTree(found, {
        options: {},
        extraction,
        signal: undefined,
        onBytes: () => {},
      })) {
        megabytes = Math.max(megabytes, highestMegabytes())
        for (const item of items) {
          if (item.kind === 'document') {
            documents++
            chars += item.draft.text.length
          } else if (item.kind === 'refused') refusals.push(item.message)
          else if (item.kind === 'warning') warnings.push(item.message)
          else if (item.kind === 'empty') isEmpty = true
        }
      }
    if (documents === 0)
      outcome = refusals.length > 0 ? 'refused' : isEmpty || warnings.length > 0 ? 'empty' : 'unexplained'
  } catch (error) {
    outcome = isUnreadable(error) ? 'refused' : 'crash'
    const detail = isUnreadable(error) ? error.data?.['detail'] : undefined
    const reason = isUnreadable(error) ? refusalOf(error) : error instanceof Error ? (error.stack ?? '') : String(error)
    refusals.push(typeof detail === 'string' ? `${reason} [${detail}]` : reason)
  }
  const seconds = (performance.now() - started) / 1000
  const extension = path.extname(file).slice(1).toLowerCase()
  return { file, extension, outcome, documents, chars, refusals, warnings, seconds, megabytes }
}

/** Numbers and names differ from file to file, and the reason is the same. */
function reasonOf(message: string): string {
  return message
    .replaceAll(/“[^”]*”|"[^"]*"/g, '…')
    .replaceAll(/\d+/g, 'N')
    .slice(0, 150)
}

function grouped(results: readonly FileResult[], of: (result: FileResult) => readonly string[]): string[] {
  const groups = new Map<string, string[]>()
  for (const result of results)
    for (const reason of new Set(of(result).map(reasonOf)))
      groups.set(reason, [...(groups.get(reason) ?? []), path.relative(folder ?? '', result.file)])
  return [...groups]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([reason, files]) => `  ${files.length} × ${reason} (${files.slice(0, 3).join(', ')})`)
}

const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .map((name) => path.join(folder, name))
  .filter((file) => statSync(file).isFile())
  .filter((file) => !wanted || wanted.includes(path.extname(file).slice(1).toLowerCase()))
  .toSorted()
const extraction = new ExtractionProcess()
const results: FileResult[] = []
for (const [index, file] of files.entries()) {
  if (index % 100 === 0) say(`${index} of ${files.length} files`)
  const result = await readOne(file, extraction)
  results.push(result)
  if (values.log !== undefined) appendFileSync(values.log, `${JSON.stringify(result)}\n`)
}
await extraction.close()

console.log(
  '| extension | files | imported | refused | empty | no reason | crashes | with warnings | longest s | highest MB |',
)
console.log('|---|---|---|---|---|---|---|---|---|---|')
const byExtension = Map.groupBy(results, ({ extension }) => extension)
for (const [extension, group] of [...byExtension].toSorted(([, one], [, other]) => other.length - one.length)) {
  const count = (outcome: Outcome) => group.filter((result) => result.outcome === outcome).length
  const most = (of: (result: FileResult) => number) => Math.max(...group.map(of))
  console.log(
    `| ${extension || '(none)'} | ${group.length} | ${count('imported')} | ${count('refused')} | ${count('empty')} | ${count('unexplained')} | ${count('crash')} | ${
      group.filter(({ warnings }) => warnings.length > 0).length
    } | ${most(({ seconds }) => seconds).toFixed(1)} | ${most(({ megabytes }) => megabytes).toFixed(0)} |`,
  )
}
for (const [extension, group] of byExtension) {
  const failed = group.filter(({ outcome }) => outcome !== 'imported')
  const inside = group.filter(({ outcome }) => outcome === 'imported')
  for (const [title, lines] of [
    ['not imported', grouped(failed, ({ refusals }) => (refusals.length > 0 ? refusals : ['(no reason)']))],
    ['files and records in them refused', grouped(inside, ({ refusals }) => refusals)],
    ['warnings', grouped(group, ({ warnings }) => warnings)],
  ] as const)
    if (lines.length > 0) console.log([``, `${extension || '(none)'}: ${title}`, ...lines].join('\n'))
}
