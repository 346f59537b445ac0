import { resolve } from 'node:path'
import type { ImportProblem, ImportSourceInput } from '../../../contract/files/imports.ts'
import type { JobView } from '../../../contract/jobs.ts'
import type { QuarryClient } from '../../../contract/routes.ts'
import { wordAdvice } from '../../base/advice.ts'
import { QuarryError } from '../../base/errors.ts'
import { cliAdvice } from '../advice.ts'
import { count, plain } from './format.ts'

const MAX_SHOWN = 20
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

/** One line each, the first few. */
export function describeProblems(problems: readonly ItemProblem[]): string[] {
  if (problems.length === 0) return []
  const lines = problems.slice(0, MAX_SHOWN).map((problem) => {
    const row = problem.row === null ? '' : `, row ${count(problem.row)}`
    const column = problem.column === null ? '' : `, column "${plain(problem.column)}"`
    return `  ${problem.severity}: ${plain(problem.message)} (${plain(problem.file)}${row}${column})`
  })
  if (problems.length > MAX_SHOWN) lines.push(`  and ${count(problems.length - MAX_SHOWN)} more: see --json`)
  return ['Problems:', ...lines]
}
