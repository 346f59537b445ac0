import { serveWorker } from '../../base/workers.ts'
import { detectLanguage, loadProfiles } from '../language.ts'

/** What the thread that tells languages can be asked. It is ended afterwards: the profiles take 90 MB. */
export const languageHandlers = {
  tell: async (texts: readonly string[]): Promise<(string | undefined)[]> => {
    await loadProfiles()
    return texts.map((text) => detectLanguage(text))
  },
}

serveWorker(languageHandlers)
