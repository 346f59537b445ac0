import type { CopyView } from '../../../contract/search.ts'
import type { FoundCopy } from '../../search/copies.ts'
import { toIso } from './times.ts'

export function copyView({ hit, resemblance, similarity, by }: FoundCopy): CopyView {
  return {
    documentId: hit.documentId,
    title: hit.title,
    url: hit.url ?? null,
    domain: hit.domain ?? null,
    kind: hit.kind,
    publishedAt: toIso(hit.publishedAt),
    collection: hit.collections[0] ?? '',
    ...(hit.collections.length > 1 ? { collections: hit.collections } : {}),
    resemblance,
    similarity: similarity ?? null,
    by,
  }
}
