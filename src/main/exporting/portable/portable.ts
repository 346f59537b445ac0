import type { Clock } from '../../base/clock.ts'
import type { CollectionSource } from '../../model/collectionSource.ts'
import type { Media } from '../../media/media.ts'
import type { Originals } from '../../originals/originals.ts'
import type { Store } from '../../store/store.ts'
import type { ExportPiece } from '../data/dataExport.ts'
import type { PortableOutcome, PortableProgress } from './importPortable.ts'
import type { PortableExport } from './writePortable.ts'

/** Collections as files that bring everything along. What reads and writes them is loaded when it is first needed. */
export interface Portable {
  /** See writePortable. */
  write(
    asked: Pick<PortableExport, 'collection' | 'documents' | 'withQuestions'>,
    onRead: (documents: number) => void,
  ): AsyncIterable<ExportPiece>
  /** See importPortable. */
  import(path: string, signal: AbortSignal): AsyncGenerator<PortableProgress, PortableOutcome>
}

export function createPortable(parts: {
  readonly store: Store
  readonly source: CollectionSource
  readonly originals: Originals
  readonly media: Media
  readonly clock: Clock
}): Portable {
  return {
    write: async function* (asked, onRead) {
      const { writePortable } = await import('./writePortable.ts')
      yield* writePortable({ ...parts, ...asked }, onRead)
    },
    import: async function* (path, signal) {
      const { importPortable } = await import('./importPortable.ts')
      return yield* importPortable({ ...parts, path, signal })
    },
  }
}
