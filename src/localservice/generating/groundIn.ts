import type { GenerationReference, GenerationSearchGroup } from '../../main/service/wire/generation.ts'
import type { Corpus } from '../corpus/corpus.ts'
import { searchLimits } from '../limits.ts'
import { highlightOf } from '../searching/excerpt.ts'

/** Pages that a picture rests on, at most. */
const mostReferences = 4
const descriptionTokens = 48

/** What the corpus has about a prompt: the pages that were referred to, and the search that found them. */
export function groundIn(
  corpus: Corpus,
  prompt: string,
): { readonly references: GenerationReference[]; readonly searchResults: GenerationSearchGroup[] } {
  const query = prompt.replace(/\s+/g, ' ').trim().slice(0, searchLimits.queryCharacters)
  const everyPage = corpus.pages.map((_, at) => at)
  const pages = corpus.pageIndex
    .rank(query, everyPage)
    .filter(({ score }) => score > 0)
    .slice(0, mostReferences)
    .flatMap(({ at }) => corpus.pages[at] ?? [])
  const cover = (url: string | undefined) => (url === undefined ? {} : { cover_url: url })
  return {
    references: pages.map((page) => ({
      source_id: page.id,
      url: page.url,
      title: page.title,
      ...cover(page.coverImage?.url),
    })),
    searchResults: [
      {
        query,
        results: pages.map((page) => ({
          type: 'web',
          title: page.title,
          url: page.url,
          source_page: page.url,
          description: highlightOf(page.text, query, descriptionTokens, (word) => corpus.pageIndex.weightOf(word)),
          ...cover(page.coverImage?.url),
        })),
      },
    ],
  }
}
