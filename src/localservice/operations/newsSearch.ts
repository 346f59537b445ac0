import type { NewsSubject } from '../../main/service/wire/search.ts'
import type { Corpus, CorpusSubject } from '../corpus/corpus.ts'
import { host } from '../host.ts'
import { postOperation } from '../operation.ts'
import { byDomain, byLanguage, byTime } from '../searching/filterPages.ts'
import { findPages } from '../searching/findPages.ts'
import { flag, object, wholeNumber } from '../searching/parameters.ts'
import { readShared, type SharedSearch } from '../searching/sharedParameters.ts'
import { appearanceOf, toResult } from '../searching/toResult.ts'
import { extraFullContents, searchReply } from './searchReply.ts'
import { openDefaults } from './webSearch.ts'

/** POST {base_url}/news-search: articles, and the events they belong to. */
export const newsSearchOperation = postOperation('news-search', '/news-search', 'search', async (call) => {
  const startedAt = host.now()
  const { parameters, profile } = call
  const search = readShared(parameters, openDefaults(profile.search))
  const { names, maxSubjects, defaultSubjectsCount, defaultSubjectsEnable } = profile.search
  const option = object(parameters, names.subjects)
  const bounds = { least: 1, most: maxSubjects }
  const grouped =
    flag(option, names.subjectsEnable, `${names.subjects}.${names.subjectsEnable}`) ?? defaultSubjectsEnable
  const count =
    wholeNumber(option, names.subjectsCount, bounds, `${names.subjects}.${names.subjectsCount}`) ?? defaultSubjectsCount

  const corpus = await call.corpus()
  const filters = [
    byDomain(search.domains),
    byTime(search.time, corpus.asOf ?? host.now(), profile.search.autoTimeBasis),
    byLanguage(search.languages),
    ({ sections }: { sections: readonly string[] }) => sections.includes('news'),
  ]
  const look = appearanceOf(search)
  const results = findPages(corpus, search.words, filters, search.count).map((page) => toResult(page, corpus, look))
  const subjects = grouped ? findSubjects(corpus, search, count) : []
  return searchReply(
    call,
    startedAt,
    { query: search.query, results, subjects },
    {
      num_search_queries: 1,
      num_subject_search_queries: grouped ? 1 : 0,
      full_content_extra_count: extraFullContents(results, profile.search.freeFullContents),
    },
  )
})

/** Domain and time filters spare subjects; the language reaches their articles, and a subject without any is none. */
function findSubjects(corpus: Corpus, search: SharedSearch, count: number): NewsSubject[] {
  const inLanguage = byLanguage(search.languages)
  const allowed = corpus.subjects.flatMap(({ articles }, at) => (articles.some(inLanguage) ? [at] : []))
  return corpus.subjectIndex
    .rank(search.words, allowed)
    .slice(0, count)
    .flatMap(({ at }) => corpus.subjects[at] ?? [])
    .map((subject) => toSubject(subject, corpus, search))
}

function toSubject(subject: CorpusSubject, corpus: Corpus, search: SharedSearch): NewsSubject {
  const look = { ...appearanceOf(search), fullContentTokens: undefined }
  const articles = subject.articles.filter(byLanguage(search.languages))
  const top = articles.find((page) => page === subject.top) ?? articles.at(-1)
  const others = articles.filter((page) => page !== top)
  const times = articles.flatMap(({ publishedAt }) => publishedAt ?? [])
  return {
    name: subject.name,
    summary: subject.summary,
    ...(times.length > 0
      ? {
          time_start: new Date(Math.min(...times)).toISOString(),
          time_latest: new Date(Math.max(...times)).toISOString(),
        }
      : {}),
    ...(top ? { top_news: { ...toResult(top, corpus, look), summary: firstParagraph(top.text) } } : {}),
    ...(others.length > 0 ? { sub_news: others.map((page) => toResult(page, corpus, look)) } : {}),
  }
}

function firstParagraph(text: string): string {
  return text.split(/\n\s*\n/)[0] ?? text
}
