import type { CompanyCard, PersonCard, SearchImage, VideoResult } from '../../main/service/wire/search.ts'
import type { TextIndex } from './textIndex.ts'

/** What the local service searches. Times are ms since the epoch. */
export interface Corpus {
  /** The moment the corpus was taken: windows like "the last week" count back from here. Undefined: from the real time. */
  readonly asOf: number | undefined
  readonly pages: readonly CorpusPage[]
  readonly subjects: readonly CorpusSubject[]
  readonly entities: readonly CorpusEntity[]
  readonly videos: readonly CorpusVideo[]
  /** Over title and text of the pages; the others over what describes them. Positions are those of the lists. */
  readonly pageIndex: TextIndex
  readonly subjectIndex: TextIndex
  readonly entityIndex: TextIndex
  readonly videoIndex: TextIndex
}

export type Section = 'web' | 'news' | 'business'

export interface CorpusPage {
  readonly id: string
  readonly url: string
  /** Lower case, without `www.`. */
  readonly host: string
  readonly title: string
  readonly text: string
  /** Which searches find it; web search finds every page. */
  readonly sections: readonly Section[]
  readonly language: string | undefined
  readonly authors: string | undefined
  readonly publishedAt: number | undefined
  readonly crawledAt: number | undefined
  readonly favicon: string | undefined
  readonly coverImage: SearchImage | undefined
  readonly images: readonly SearchImage[]
  readonly adult: boolean
}

/** An event: its articles, oldest first, and the one that stands for it. */
export interface CorpusSubject {
  readonly name: string
  readonly summary: string
  readonly top: CorpusPage
  readonly articles: readonly CorpusPage[]
}

export interface CorpusEntity {
  /** Without activities. */
  readonly card: CompanyCard | PersonCard
  /** Newest first. */
  readonly activities: readonly CorpusPage[]
  /** Its names, folded, as the words of a query are. */
  readonly nameWords: readonly (readonly string[])[]
}

export interface CorpusVideo {
  readonly video: VideoResult
  readonly publishedAt: number | undefined
  readonly adult: boolean
}
