import type { Corpus, CorpusPage } from '../corpus/corpus.ts'

/** The pages that pass every filter and that the words find, best first, at most `count`. */
export function findPages(
  corpus: Corpus,
  words: string,
  filters: readonly ((page: CorpusPage) => boolean)[],
  count: number,
): CorpusPage[] {
  const allowed = corpus.pages.flatMap((page, at) => (filters.every((passes) => passes(page)) ? [at] : []))
  const ranked = corpus.pageIndex.rank(words, allowed)
  const pages = ranked.flatMap(({ at }) => corpus.pages[at] ?? [])
  // Without words there is nothing to rank by but time.
  if (ranked.every(({ score }) => score === 0)) pages.sort((a, b) => (b.publishedAt ?? 0) - (a.publishedAt ?? 0))
  return pages.slice(0, count)
}
