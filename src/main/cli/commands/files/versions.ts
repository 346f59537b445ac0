import type { Command } from 'commander'
import type { CaptureView, VersionView } from '../../../../contract/files/captures.ts'
import { QuarryError } from '../../../base/errors.ts'
import { documentNumber } from '../../input/parseOption.ts'
import type { Dispatch, ExitCode, Invocation } from '../../invocation.ts'
import { describeDifference } from '../../output/difference.ts'
import { count, plain, table } from '../../output/format.ts'

interface VersionsFlags {
  /** True without numbers: the two latest are compared. */
  readonly diff?: readonly string[] | true
}

export function addVersions(program: Command, dispatch: Dispatch): void {
  program
    .command('versions')
    .description('shows the versions of a document and when they were captured, or what has changed between two')
    .argument('<document-id>', 'the number of any version, as search shows it', documentNumber)
    .option(
      '--diff [numbers...]',
      'what was removed and added between two versions, given by their document numbers (default: the two latest)',
    )
    .action((documentId: number, flags: VersionsFlags, command: Command) =>
      dispatch(command, (invocation) => showVersions(invocation, documentId, flags)),
    )
}

function showVersions(invocation: Invocation, documentId: number, flags: VersionsFlags): Promise<ExitCode> {
  const given = Array.isArray(flags.diff) ? twoNumbers(flags.diff) : undefined
  return invocation.withLibrary(
    async (client) => {
      const versions = await client.versions.list({ documentId })
      if (versions.length === 0)
        throw new QuarryError('not_found', `There is no document with the number ${documentId}.`)
      if (flags.diff === undefined) {
        const captures = await client.captures.ofDocument({ documentId })
        invocation.print({ versions, captures }, () =>
          describe(versions, captures, documentId, invocation.host.stdout.columns),
        )
        return 0
      }
      const compared = given ?? latestTwo(versions, documentId)
      const [earlier, later] = compared
      for (const id of compared)
        if (!versions.some((version) => version.documentId === id))
          throw new QuarryError('usage', `Document ${id} is no version of document ${documentId}.`, {
            where: '--diff',
            hint: `Its versions are ${versions.map((version) => version.documentId).join(', ')}.`,
          })
      const difference = await client.versions.difference({ earlier, later })
      invocation.print({ earlier, later, ...difference }, () => describeDifference(difference))
      return 0
    },
    { create: false },
  )
}

function latestTwo(versions: readonly VersionView[], documentId: number): readonly [number, number] {
  const [later, earlier] = versions.toSorted(
    (a, b) => b.storedAt.localeCompare(a.storedAt) || b.documentId - a.documentId,
  )
  if (!earlier || !later)
    throw new QuarryError('not_found', `Document ${documentId} has no other version to compare it with.`)
  return [earlier.documentId, later.documentId]
}

function twoNumbers(given: readonly string[]): readonly [number, number] {
  const [earlier, later, ...more] = given.map((text) => documentNumber(text))
  if (earlier === undefined || later === undefined || more.length > 0)
    throw new QuarryError('usage', 'Two versions are compared.', {
      where: '--diff',
      hint: 'Give two numbers: --diff 3 7.',
    })
  return [earlier, later]
}

function describe(
  versions: readonly VersionView[],
  captures: readonly CaptureView[],
  documentId: number,
  columns: number,
): string {
  const rows = versions.map((version) => [
    `${version.documentId}${version.isCurrent ? ' *' : ''}`,
    minute(version.storedAt),
    version.seenAt === null ? '' : minute(version.seenAt),
    count(version.captures),
    count(version.characters),
    plain(version.title),
  ])
  const [last] = captures
  return [
    table(
      [
        { title: 'document' },
        { title: 'stored' },
        { title: 'last captured' },
        { title: 'captures', align: 'right' },
        { title: 'characters', align: 'right' },
        { title: 'title', shrinks: true },
      ],
      rows,
      columns,
    ),
    '* is in a collection.',
    ...(last
      ? [
          `Document ${documentId} was last captured ${minute(last.capturedAt)} from ${plain(last.finalAddress ?? last.address)}` +
            `${last.status === null ? '' : `, status ${last.status}`}, SHA-256 ${last.sha256 ?? 'not known'}.`,
        ]
      : []),
  ].join('\n')
}

function minute(iso: string): string {
  return `${iso.slice(0, 16).replace('T', ' ')} UTC`
}
