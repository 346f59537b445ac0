import { Option, type Command } from 'commander'
import {
  importFormats,
  type ExtractedDocument,
  type ImportProblem,
  type ImportSourceInput,
} from '../../../../contract/files/imports.ts'
import { encryptionOf } from '../../output/encryption.ts'
import { describeMailHeaders } from '../../output/describeMailHeaders.ts'
import { printPlace } from '../../../../contract/places.ts'
import { defined } from '../../../base/defined.ts'
import { ocrFlags, ocrOptions, type OcrFlags } from '../../input/ocrFlags.ts'
import { choiceOption } from '../../input/parseOption.ts'
import { sourceOf } from '../../input/uploadStream.ts'
import type { Dispatch, ExitCode, Invocation } from '../../invocation.ts'
import { counted, plain } from '../../output/format.ts'
import { describeProblems, requireSomeRead, wordProblems } from '../../output/problems.ts'

interface ExtractFlags extends OcrFlags {
  readonly format?: (typeof importFormats)[number]
  readonly encoding?: string
  readonly password?: string
  readonly text: boolean
}

/** `extract … --json`. */
interface ExtractResult {
  readonly documents: readonly ExtractedDocument[]
  readonly problems: readonly ImportProblem[]
}

export function addExtract(program: Command, dispatch: Dispatch): void {
  const added = program
    .command('extract')
    .description('shows what files hold as an import would read it, and stores nothing')
    .argument('<path...>', 'files, folders and pipes, or - for standard input')
    .addOption(choiceOption('--format <format>', 'instead of guessing it', importFormats))
    .option('--encoding <name>', 'instead of guessing it: utf-8, windows-1252, shift_jis, ...')
    .option('--password <password>', 'of an encrypted file')
    .addOption(new Option('--no-text', 'only the outline: headings and where they are'))
    .action((paths: string[], flags: ExtractFlags, command: Command) =>
      dispatch(command, (invocation) => extract(invocation, paths, flags)),
    )
  for (const option of ocrFlags()) added.addOption(option)
}

function extract(invocation: Invocation, paths: readonly string[], flags: ExtractFlags): Promise<ExitCode> {
  return invocation.withLibrary(
    async (client) => {
      const uploads: string[] = []
      const sources: ImportSourceInput[] = []
      const documents: ExtractedDocument[] = []
      const problems: ImportProblem[] = []
      try {
        for (const path of paths) sources.push(await sourceOf(client, invocation, path, uploads))
        const { format, encoding, password } = flags
        const options = { ...defined({ format, encoding, password }), ...ocrOptions(flags) }
        for await (const item of client.imports.extract({ sources, options }, { signal: invocation.stop }))
          if (item.type === 'document') documents.push(item.document)
          else problems.push(item.problem)
      } finally {
        for (const uploadId of uploads) await client.uploads.discard({ uploadId })
      }
      const result: ExtractResult = { documents, problems: wordProblems(problems) }
      requireSomeRead(sources, documents.length, result.problems)
      invocation.print(result, () => describe(result, flags.text))
      return result.problems.some(({ severity }) => severity === 'refused') ? 3 : 0
    },
    { create: 'temporary', searches: false },
  )
}

function describe({ documents, problems }: ExtractResult, withText: boolean): string {
  return [
    ...documents.flatMap((document) => [describeDocument(document, withText), '']),
    ...describeProblems(problems),
    `${counted(documents.length, 'document')}.`,
  ].join('\n')
}

function describeDocument(document: ExtractedDocument, withText: boolean): string {
  const { name, title, text, pages, blocks, raw } = document
  const encryption = encryptionOf(raw)
  const size = [
    ...(pages.length > 0 ? [counted(pages.length, 'page')] : []),
    counted(text.length, 'character'),
    ...(encryption.length > 0 ? [`encrypted (${encryption.join(', ')})`] : []),
  ]
  const outline = blocks.flatMap(({ kind, level, start, end, place }) => {
    if (kind !== 'heading') return []
    const printed = place === null ? undefined : printPlace(place)
    const heading = plain(text.slice(start, end).replace(/\s+/g, ' '))
    return [`${'  '.repeat(level ?? 1)}${heading}${printed === undefined ? '' : ` (${printed})`}`]
  })
  const head = `${plain(title)} · ${plain(name)} · ${size.join(', ')}`
  return [head, ...describeMailHeaders(raw), ...(withText ? ['', ...text.split('\n').map(plain)] : outline)].join('\n')
}
