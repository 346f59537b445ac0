import type { PortableImportView } from '../../../../contract/portable.ts'
import type { ImportSourceInput } from '../../../../contract/files/imports.ts'
import type { QuarryClient } from '../../../../contract/routes.ts'
import { QuarryError } from '../../../base/errors.ts'
import type { ExitCode, Invocation } from '../../invocation.ts'
import { counted } from '../../output/format.ts'
import { showCount } from '../../progress/countProgress.ts'

/** The ending of a collection that was exported with everything. */
export const portableEnding = '.quarry-collection'

/** Imports portable collections, each as a collection of its own. */
export async function importPortable(
  client: QuarryClient,
  invocation: Invocation,
  sources: readonly ImportSourceInput[],
): Promise<ExitCode> {
  const collections: Omit<PortableImportView, 'collectionId'>[] = []
  for (const source of sources) {
    const { collectionId: _, ...imported } = await importOne(client, invocation, source)
    collections.push(imported)
  }
  invocation.print({ collections }, () => collections.map(describe).join('\n'))
  return 0
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

function describe({ name, documents, known, conflicts, vectors, originals }: Omit<PortableImportView, 'collectionId'>) {
  return [
    `Imported "${name}": ${counted(documents, 'document')}, ${counted(vectors, 'new vector')}, ${counted(originals, 'original')}.`,
    ...(known === 0 ? [] : [`${counted(known, 'document')} the library had already.`]),
    ...(conflicts === 0
      ? []
      : [`${counted(conflicts, 'document')} the library also has with other content: both are kept.`]),
  ].join(' ')
}
