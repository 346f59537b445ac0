import { workerUrl } from '../../base/workerUrl.ts'
import { connectWorker } from '../../base/workers.ts'
import { detectWithoutProfiles } from '../language.ts'
import type { languageHandlers } from './worker.ts'

/**
 * The language of each text, for threads that must not wait: those that are told by profiles alone are told in a thread of
 * their own, which takes about a second.
 */
export async function tellLanguages(texts: readonly string[]): Promise<readonly (string | undefined)[]> {
  const told = texts.map((text) => detectWithoutProfiles(text))
  const left = texts.filter((text, at) => told[at] === undefined && /\p{L}/u.test(text))
  if (left.length === 0) return told
  const thread = connectWorker<typeof languageHandlers>(workerUrl('language'))
  try {
    const found = await thread.call.tell(left)
    const byText = new Map(left.map((text, at) => [text, found[at]]))
    return texts.map((text, at) => told[at] ?? byText.get(text))
  } finally {
    await thread.close()
  }
}
