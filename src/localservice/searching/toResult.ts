import { defined } from '../defined.ts'
import type { SearchResult } from '../../main/service/wire/search.ts'
import type { Corpus, CorpusPage } from '../corpus/corpus.ts'
import { cutToTokens, highlightOf, markWords } from './excerpt.ts'
import type { SharedSearch } from './sharedParameters.ts'

/** What of a page a search wants to see. */
export interface Appearance {
  readonly words: string
  readonly highlightTokens: number | undefined
  readonly fullContentTokens: number | undefined
  readonly markdown: boolean
  readonly images: boolean
}

export function appearanceOf(search: SharedSearch, images = true, markdown = false): Appearance {
  const { words, highlightTokens, fullContentTokens } = search
  return { words, highlightTokens, fullContentTokens, markdown, images }
}

/** A page as a Result: fields without data are left out. */
export function toResult(page: CorpusPage, corpus: Corpus, look: Appearance): SearchResult {
  const highlight =
    look.highlightTokens === undefined
      ? undefined
      : highlightOf(page.text, look.words, look.highlightTokens, (word) => corpus.pageIndex.weightOf(word))
  return {
    title: page.title,
    url: page.url,
    ...(highlight ? { highlight: look.markdown ? markWords(highlight, look.words) : highlight } : {}),
    ...(look.fullContentTokens === undefined ? {} : { full_content: cutToTokens(page.text, look.fullContentTokens) }),
    ...defined({ authors: page.authors }),
    ...(page.publishedAt === undefined ? {} : { time_published: new Date(page.publishedAt).toISOString() }),
    ...(page.crawledAt === undefined ? {} : { time_last_crawled: new Date(page.crawledAt).toISOString() }),
    ...defined({ favicon: page.favicon, cover_image: page.coverImage }),
    ...(look.images && page.images.length > 0 ? { images: [...page.images] } : {}),
  }
}
