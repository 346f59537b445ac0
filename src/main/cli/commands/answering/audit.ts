import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Command } from 'commander'
import {
  auditMostCharacters,
  auditVerdicts,
  type AuditedSentenceView,
  type AuditSubject,
  type AuditView,
} from '../../../../contract/answering/audit.ts'
import { QuarryError } from '../../../base/errors.ts'
import { count, counted, plain, wrap } from '../../output/format.ts'
import type { Dispatch, ExitCode, Invocation } from '../../invocation.ts'
import { choiceOption, integer } from '../../input/parseOption.ts'

interface AuditFlags {
  readonly answer?: number
  readonly report?: number
  readonly format?: 'markdown' | 'html'
  readonly similarity?: boolean
}

const standardInput = '-'
const runNumber = integer(1, Number.MAX_SAFE_INTEGER)

export function addAudit(program: Command, dispatch: Dispatch): void {
  program
    .command('audit')
    .description(
      'checks each sentence of an answer, a report or a file against what it cites; exit code 3 when something differs',
    )
    .argument('[file]', 'Markdown or HTML with markers and a list of sources; - for standard input')
    .option('--answer <id>', 'the answer of a run', runNumber)
    .option('--report <id>', 'the report of a research run', runNumber)
    .addOption(choiceOption('--format <format>', 'of the file (default: by its name)', ['markdown', 'html']))
    .option('--similarity', 'compare meanings too, by the local service')
    .action((file: string | undefined, flags: AuditFlags, command: Command) =>
      dispatch(command, (invocation) => audit(invocation, file, flags)),
    )
}

async function audit(invocation: Invocation, file: string | undefined, flags: AuditFlags): Promise<ExitCode> {
  const named = [file, flags.answer, flags.report].filter((one) => one !== undefined)
  if (named.length !== 1) throw new QuarryError('usage', 'Name one thing to check: a FILE, --answer ID or --report ID.')
  const subject = await subjectOf(invocation, file, flags)
  return invocation.withLibrary(async (client) => {
    const view = await client.audit.check(
      { subject, similarity: flags.similarity === true },
      { signal: invocation.stop },
    )
    invocation.print(publicResult(file, flags, view), () => describeAudit(view, invocation.host.stdout.columns))
    return differs(view) ? 3 : 0
  })
}

function differs({ counts }: AuditView): boolean {
  return counts['number differs'] + counts['name differs'] + counts['not found'] > 0
}

async function subjectOf(invocation: Invocation, file: string | undefined, flags: AuditFlags): Promise<AuditSubject> {
  if (flags.answer !== undefined) return { kind: 'answer', runId: flags.answer }
  if (flags.report !== undefined) return { kind: 'report', runId: flags.report }
  const path = file ?? standardInput
  const text = path === standardInput ? await readInput(invocation) : await readText(resolve(path))
  const format =
    flags.format ?? (/\.x?html?$/i.test(path) || /^\s*<(?:!doctype|html)\b/i.test(text) ? 'html' : 'markdown')
  return { kind: 'text', format, text }
}

async function readText(path: string): Promise<string> {
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw new QuarryError(error.code === 'ENOENT' ? 'not_found' : 'invalid_input', 'The file cannot be read.', {
      where: path,
      hint: 'Check the path.',
    })
  })
  return decoded(bytes, path)
}

async function readInput({ host }: Invocation): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of host.stdin) chunks.push(chunk)
  return decoded(Buffer.concat(chunks), 'standard input')
}

function decoded(bytes: Uint8Array, where: string): string {
  // No text has a NUL: a picture or an archive would be checked sentence by sentence.
  if (bytes.includes(0))
    throw new QuarryError('invalid_input', 'This is no text.', {
      where,
      hint: 'Markdown, HTML and plain text can be checked.',
    })
  const text = new TextDecoder().decode(bytes)
  if (text.length > auditMostCharacters)
    throw new QuarryError('invalid_input', `The text is longer than ${count(auditMostCharacters)} characters.`, {
      where,
      hint: 'Check it part by part.',
    })
  return text
}

/** The public shape of `audit --json`: fields are added to it, never renamed or taken away. */
function publicResult(file: string | undefined, flags: AuditFlags, view: AuditView) {
  return {
    file: file ?? null,
    run: flags.answer ?? flags.report ?? null,
    counts: view.counts,
    withoutClaim: view.withoutClaim,
    sources: view.sources,
    sentences: view.sentences,
  }
}

const signs: Readonly<Record<AuditedSentenceView['verdict'], string>> = {
  supported: 'ok',
  weak: 'weak',
  'number differs': 'NUMBER DIFFERS',
  'name differs': 'NAME DIFFERS',
  'not found': 'NOT FOUND',
  'no source': 'no source',
}

function describeAudit(view: AuditView, columns: number): string {
  const width = Math.min(Math.max(columns, 40), 110) - 4
  const indented = (text: string, lines: number) => wrap(plain(text), width, lines).map((line) => `    ${line}`)
  const shown = view.sentences.filter(({ verdict }) => verdict !== 'supported')
  const lines = shown.flatMap((sentence) => [
    `${signs[sentence.verdict]}  ${sentence.markers.map((marker) => `[${plain(marker)}]`).join(' ')}`.trimEnd(),
    ...indented(sentence.text, 6),
    ...sentence.reasons.flatMap((reason) => indented(`- ${describeReason(reason)}`, 3)),
    ...sentence.evidence.slice(0, 1).flatMap((one) => indented(`[${one.marker}] “${one.quote}”`, 4)),
    '',
  ])
  const counts = auditVerdicts
    .filter((verdict) => view.counts[verdict] > 0)
    .map((verdict) => `${view.counts[verdict]} ${verdict}`)
  const rest = view.withoutClaim > 0 ? ` ${counted(view.withoutClaim, 'sentence')} without a claim.` : ''
  return [
    ...lines,
    `${counted(view.sentences.length, 'sentence')} checked: ${counts.join(', ') || 'none'}.${rest}`,
  ].join('\n')
}

function describeReason({ code, claim, source, marker }: AuditedSentenceView['reasons'][number]): string {
  const [mine, its] = [claim === null ? '' : `“${claim}”`, source === null ? '' : `“${source}”`]
  switch (code) {
    case 'number_differs':
    case 'name_differs':
      return `it says ${mine}, the source ${its}`
    case 'number_missing':
    case 'name_missing':
      return `${mine} is not in the source`
    case 'number_swapped':
    case 'name_swapped':
      return `${mine} stands where the source has ${its}`
    case 'rounded':
      return `${mine} is ${its} in the source: rounded, and not said so`
    case 'negation':
      return 'one denies what the other does not'
    case 'opposite':
      return 'the source uses words for the opposite'
    case 'low_cover':
      return 'the source says little of it'
    case 'similar':
      return 'other words, near in meaning'
    case 'other_source':
      return `another source of the list says it: [${marker}]`
    case 'broken_marker':
      return `[${marker}] leads to no source`
    case 'no_text':
      return `[${marker}] is neither in the library nor quoted`
    case 'no_marker':
      return 'it cites nothing'
    case 'question_unnamed':
      return `the question is about ${mine}, which no source names`
    case 'question_uncovered':
      return `no cited source is about the question: none has ${mine}`
    case 'question_unanswered':
      return 'no cited sentence has the number or the date that is asked for'
  }
}
