import type { SpaceId } from '../model/ids.ts'
import type { EmbeddedQuestion } from '../model/search/question.ts'
import type { Store } from '../store/store.ts'

/**
 * Keeps the vectors of questions, and what they have cost, behind the search that asked: beside an import it would wait for
 * the writer. What could not be written stays here and is tried again.
 */
export interface QuestionKeeper {
  keep(question: EmbeddedQuestion): void
  /** The vector of one of the latest questions, which another thread may not find in the library yet. */
  find(spaceId: SpaceId, hash: Uint8Array): Float32Array | undefined
  /** Forgets every question, here and in the library, and answers how many the library had. @throws QuarryError */
  forget(): Promise<number>
  /** Writes again what could not be written. @throws QuarryError when it still cannot */
  retry(): Promise<void>
  /** Resolves when all is written, after one more try where one has failed. @throws QuarryError when one cannot be */
  kept(): Promise<void>
}

/** So many questions stay in memory when they are written. */
const LATEST = 64

export function createQuestionKeeper(store: Pick<Store, 'write' | 'isReadOnly'>): QuestionKeeper {
  const latest = new Map<string, EmbeddedQuestion>()
  const failed = new Set<EmbeddedQuestion>()
  const writing = new Set<Promise<void>>()
  const keyOf = (spaceId: SpaceId, hash: Uint8Array) => `${spaceId} ${Buffer.from(hash).toString('hex')}`

  const write = (question: EmbeddedQuestion): Promise<void> => {
    failed.delete(question)
    const work = store.write.keepQuestion(question).catch((error: unknown) => {
      failed.add(question)
      throw error
    })
    // Whether it has failed is asked for when the next question is sent, and in the end.
    const done = work.catch(() => {}).finally(() => writing.delete(done))
    writing.add(done)
    return work
  }
  const retry = async () => {
    // What another call writes again meanwhile is no longer among them.
    for (const question of failed) await write(question)
  }
  const kept = async () => {
    await Promise.all(writing)
    await retry()
  }
  return {
    keep: (question) => {
      latest.set(keyOf(question.spaceId, question.hash), question)
      const [oldest] = latest.keys()
      if (oldest !== undefined && latest.size > LATEST) latest.delete(oldest)
      // A failure is noted there.
      if (!store.isReadOnly) write(question).catch(() => {})
    },
    find: (spaceId, hash) => latest.get(keyOf(spaceId, hash))?.vector,
    forget: async () => {
      await kept()
      latest.clear()
      return store.write.forgetQuestions()
    },
    retry,
    kept,
  }
}
