import type { DocumentId } from '../model/ids.ts'
import type { FoundCopies } from '../model/search/copies.ts'
import { openSmallSteps } from './smallSteps.ts'
import type { Store } from './store.ts'

/** Documents that the first step signs. */
const signedFirst = 20

/** Near-duplicates, by signatures of texts. */
export function copyRecords(store: Store) {
  const closing = new AbortController()
  let signing: Promise<void> | undefined
  /** Documents from before there were signatures, in steps that others write between. */
  const sign = async () => {
    const steps = await openSmallSteps(store, closing.signal)
    try {
      await steps.all((_, most) => store.write.signDocuments(most), signedFirst)
    } finally {
      await steps.close()
    }
  }
  /** A failure is told by the count that stays; the next question tries again. */
  const startSigning = () => {
    if (store.isReadOnly) return
    signing ??= sign()
      .catch(() => {})
      .finally(() => (signing = undefined))
  }
  return {
    /** What is signed so far is compared; the rest is signed in the background from now on. */
    find: async (id: DocumentId): Promise<FoundCopies> => {
      const found = await store.read.findCopies(id)
      if (found.unsigned > 0) startSigning()
      return found
    },
    /** Starts to sign what is not signed yet. */
    tend: async () => {
      if ((await store.read.countUnsigned()) > 0) startSigning()
    },
    /** Stops signing; what was signed is kept. */
    close: async () => {
      closing.abort()
      await signing
    },
  }
}
