import type { CollectionSource, DocumentWithMedia } from '../../model/collectionSource.ts'
import type { DocumentId } from '../../model/ids.ts'

/** Documents, each after the versions that it took the place of, oldest first. */
export async function withOlderVersions(
  source: CollectionSource,
  documents: readonly DocumentWithMedia[],
): Promise<readonly DocumentWithMedia[]> {
  const all: DocumentWithMedia[] = []
  for (const document of documents) all.push(...(await olderVersions(source, document)), document)
  return all
}

async function olderVersions(source: CollectionSource, of: DocumentWithMedia): Promise<readonly DocumentWithMedia[]> {
  const versions: DocumentWithMedia[] = []
  const seen = new Set<DocumentId>([of.id])
  for (let older = of.replaces; older !== undefined && !seen.has(older);) {
    seen.add(older)
    const [found] = await source.exportDocuments([older], 0, 1)
    if (!found) break
    versions.unshift(found)
    older = found.replaces
  }
  return versions
}
