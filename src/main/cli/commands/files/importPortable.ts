import type { PortableImportView } from '../../../../contract/portable.ts'
import type { ImportSourceInput } from '../../../../contract/files/imports.ts'
import type { QuarryClient } from '../../../../contract/routes.ts'
import { QuarryError } from '../../../base/errors.ts'
import { toQuarryError, type ExitCode, type Invocation } from '../../invocation.ts'
import { counted } from '../../output/format.ts'
import { showCount } from '../../progress/countProgress.ts'

/** The ending of a collection that was exported with everything. */
export const portableEnding = '.quarry-collection'

/** Imports portable collections, each as a collection of its own. One that is refused does not hold up the others. */
export async function importPortable(
  client: QuarryClient,
  invocation: Invocation,
  sources: readonly ImportSourceInput[],
): Promise<ExitCode> {
  const collections: Omit<PortableImportView, 'collectionId'>[] = []
  const refused: QuarryError[] = []
  for (const source of sources)
    try {
      const { collectionId: _, ...imported } = await importOne(client, invocation, source)
      collections.push(imported)
    } catch (error) {
      const told = toQuarryError(error, invocation.stop)
      if (!(told instanceof QuarryError) || invocation.stop.aborted) throw error
      refused.push(told)
    }
  const [first] = refused
  if (first && collections.length === 0) throw first
  const problems = refused.map(({ message, where }) => ({ file: where ?? '', message, severity: 'refused' }))
  invocation.print({ collections, problems }, () =>
    [...collections.map(describe), ...problems.map(({ file, message }) => `Refused: ${message} (${file})`)].join('\n'),
  )
  return problems.length > 0 ? 3 : 0
}

async function importOne(
  client: QuarryClient,
  invocation: Invocation,
  source: ImportSourceInput,
): Promise<PortableImportView> {
  const progress = showCount(invocation.host.stderr, invocation.host.clock, 'Importing')
  try {
    for await (const step of client.portable.import({ source }, { signal: invocation.stop })) {
      if (step.kind === 'progress') progress.update(step.items, step.total)
      else {
        const { kind: _, ...imported } = step
        return imported
      }
    }
  } finally {
    progress.end()
  }
  throw new QuarryError('internal', 'The import ended without a collection.')
}

function describe(imported: Omit<PortableImportView, 'collectionId'>) {
  const { name, documents, known, conflicts, vectors, originals, media } = imported
  const counts = [
    counted(documents, 'document'),
    counted(vectors, 'new vector'),
    counted(originals, 'original'),
    ...(media > 0 ? [counted(media, 'image or video', 'images and videos')] : []),
  ]
  return [
    `Imported "${name}": ${counts.join(', ')}.`,
    ...(known === 0 ? [] : [`${counted(known, 'document')} the library had already.`]),
    ...(conflicts === 0
      ? []
      : [`${counted(conflicts, 'document')} the library also has with other content: both are kept.`]),
  ].join(' ')
}
