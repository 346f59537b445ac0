/**
 * POST {base_url}/search, /news-search, /business-search and /video-search: names exactly as in Search and Embedding.
 * "Fields without data are omitted at every level", so almost everything is optional.
 */

/** Parameters that web, news and business search share ("Shared search parameters"). */
export interface SharedSearchBody {
  query: string
  count?: number
  include_domains?: string[]
  exclude_domains?: string[]
  time_basis?: string
  time_range?: string
  start_time?: string
  end_time?: string
  language?: string[]
  highlight?: { enable?: boolean; max_tokens?: number }
  full_content?: { enable?: boolean; max_tokens?: number }
}

export interface SearchImage {
  url: string
  description?: string
}

/** "Result (web, news and business results; also used for entity activities)". */
export interface SearchResult {
  title?: string
  url: string
  highlight?: string
  full_content?: string
  authors?: string
  time_published?: string
  time_last_crawled?: string
  favicon?: string
  cover_image?: SearchImage
  images?: SearchImage[]
}

/** "News subject (news search)". */
export interface NewsSubject {
  name: string
  summary?: string
  time_start?: string
  time_latest?: string
  top_news?: SearchResult & { summary?: string }
  sub_news?: SearchResult[]
}

/** "Company card". */
export interface CompanyCard {
  type: 'company'
  name: string
  summary?: string
  aliases?: string[]
  identifiers?: { website?: string; social_url?: string; stock_ticker?: string; sec_cik?: string }
  attributes?: { industry?: string; hq_location?: string; founded_year?: number; employee_range?: string }
  metrics?: {
    financials?: FinancialPeriod[]
    stock?: StockQuote
    web_traffic?: { visits_monthly?: number; rank?: number; period?: string }
  }
  key_people?: { name?: string; title?: string }[]
  logo?: { url?: string }
  activities?: SearchResult[]
}

export interface FinancialPeriod {
  revenue?: number
  /** Negative for a loss. */
  net_income?: number
  gross_profit?: number
  period?: string
  currency?: string
}

export interface StockQuote {
  price?: number
  todays_change_percent?: number
  week_52_high?: number
  week_52_low?: number
  date?: string
  currency?: string
}

/** "Person card". */
export interface PersonCard {
  type: 'person'
  name: string
  summary?: string
  social_url?: string
  current_position?: string
  /** `start` and `end` are a year, or a year and month; `end` is left out while the role is current. */
  career?: { organization?: string; title?: string; start?: string; end?: string }[]
  photo?: { url?: string }
  activities?: SearchResult[]
}

export type EntityCard = CompanyCard | PersonCard

/** "Video result (video search)". */
export interface VideoResult {
  title?: string
  /** Of the video file. */
  url: string
  /** The page that hosts it. */
  source_page?: string
  description?: string
  cover_url?: string
  duration_seconds?: number
  authors?: string
  time_published?: string
  time_last_crawled?: string
}

/** "Usage objects (meta.usage)": whole numbers by the unit's name. */
export type SearchUsage = Record<string, number>
