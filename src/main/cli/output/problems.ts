import { resolve } from 'node:path'
import type { ImportProblem, ImportSourceInput } from '../../../contract/files/imports.ts'
import type { JobView } from '../../../contract/jobs.ts'
import type { QuarryClient } from '../../../contract/routes.ts'
import { wordAdvice } from '../../base/advice.ts'
import { QuarryError } from '../../base/errors.ts'
import { sameContentAs } from '../../model/reports/sameContent.ts'
import { cliAdvice } from '../advice.ts'
import { count, counted, plain } from './format.ts'

/** Places of one reason, and files that were there already. */
const MAX_PLACES = 3
/** A sentence of this length that stands in several reasons is printed with the first. */
const LONG_SENTENCE = 120
/** A report holds no more problems. */
const MAX_REPORTED = 100
const MAX_FAILURES = 100

/** A row that was refused or warned about, or a text the service would not embed (then with its code and document). */
export type ItemProblem = ImportProblem & {
  readonly documentId?: number | null
  readonly code?: string
  readonly requestId?: string | null
}

/** The first hundred items of the job that could not be embedded, in the form of problems. */
export async function embeddingProblems(client: QuarryClient, job: JobView): Promise<ItemProblem[]> {
  if (!job.embed || job.embed.failed === 0) return []
  const failures = await client.jobs.failures({ id: job.id, limit: MAX_FAILURES })
  return failures.items.map((failure) => ({
    file: failure.title,
    row: null,
    column: null,
    message: failure.message,
    severity: 'refused',
    documentId: failure.documentId,
    code: failure.code,
    requestId: failure.requestId,
  }))
}

/** The problems of an import in the words of the command line. */
export function wordProblems(problems: readonly ImportProblem[]): ImportProblem[] {
  return problems.map((problem) => ({ ...problem, message: wordAdvice(problem.message, cliAdvice) }))
}

/**
 * The only file that was named is an error when it is refused as a whole, at whichever moment of reading that is found out;
 * one of several is a refused item. `read`: how many records were not refused.
 * @throws QuarryError invalid_input with the reason
 */
export function requireSomeRead(
  sources: readonly ImportSourceInput[],
  read: number,
  problems: readonly ImportProblem[],
): void {
  const [source, ...others] = sources
  const refused = problems.filter(({ severity }) => severity === 'refused')
  const [problem] = refused
  if (!source || !problem || others.length > 0 || read > 0 || refused.length > 1 || problem.row !== null) return
  const isSource =
    source.kind === 'upload' ? problem.file === source.name : resolve(problem.file) === resolve(source.path)
  if (isSource) throw new QuarryError('invalid_input', problem.message, { where: problem.file })
}

/** One line for each reason, with where it was met first; one for all files that were there already. */
export function describeProblems(problems: readonly ItemProblem[]): string[] {
  if (problems.length === 0) return []
  const same = problems.filter(({ message }) => sameContentAs(message) !== undefined)
  const others = problems.filter(({ message }) => sameContentAs(message) === undefined)
  const groups = Map.groupBy(others, ({ severity, message }) => JSON.stringify([severity, message]))
  const said = new Set<string>()
  const lines = [...groups.values()].flatMap((group) => {
    const [first] = group
    return first ? [`  ${first.severity}: ${withoutRepeats(plain(first.message), said)} (${places(group)})`] : []
  })
  return ['Problems:', ...lines].slice(lines.length === 0 ? 1 : 0).concat(describeSame(same, problems.length))
}

function places(group: readonly ItemProblem[]): string {
  const [first, ...others] = group
  if (first && others.length === 0) return placeOf(first)
  const isFiles = group.every(({ row, column }) => row === null && column === null)
  const shown = group.slice(0, shownOf(group.length)).map(placeOf)
  return `${counted(group.length, isFiles ? 'file' : 'place')}: ${shown.join('; ')}${more(group.length)}`
}

function placeOf({ file, row, column }: ItemProblem): string {
  const atRow = row === null ? '' : `, row ${count(row)}`
  return `${plain(file)}${atRow}${column === null ? '' : `, column "${plain(column)}"`}`
}

/** The sentences of a reason without long ones that another reason has said. */
function withoutRepeats(message: string, said: Set<string>): string {
  const sentences = message.split(/(?<=[.!?]) /)
  const kept = sentences.filter((sentence) => !said.has(sentence))
  for (const sentence of sentences) if (sentence.length >= LONG_SENTENCE) said.add(sentence)
  return (kept.length > 0 ? kept : sentences).join(' ')
}

function describeSame(same: readonly ItemProblem[], reported: number): string[] {
  if (same.length === 0) return []
  const shown = same
    .slice(0, shownOf(same.length))
    .map(({ file, message }) => `${plain(file)} (as ${plain(sameContentAs(message) ?? '')})`)
  const files = `${reported >= MAX_REPORTED ? 'At least ' : ''}${counted(same.length, 'file was', 'files were')}`
  return [`${files} there already: ${shown.join('; ')}${more(same.length)}`]
}

/** Of so many places these are named: that one more is left out would take as much room as its name. */
function shownOf(places: number): number {
  return places <= MAX_PLACES + 1 ? places : MAX_PLACES
}

function more(places: number): string {
  const left = places - shownOf(places)
  return left > 0 ? ` and ${count(left)} more: see --json` : ''
}
