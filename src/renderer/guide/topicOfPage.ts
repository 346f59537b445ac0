export interface GuidePlace {
  readonly topic: string
  readonly section?: string
}

/** What the guide has about each page; a page about everything has its contents. */
export const topicOfPage = {
  answers: { topic: 'asking' },
  ask: { topic: 'asking' },
  batch: { topic: 'search', section: 'many-terms-at-once' },
  collect: { topic: 'importing' },
  collection: { topic: 'organising' },
  compare: { topic: 'importing' },
  document: { topic: 'organising' },
  fields: { topic: 'organising' },
  generate: { topic: 'asking' },
  guide: null,
  import: { topic: 'importing' },
  job: { topic: 'importing', section: 'embedding' },
  jobs: { topic: 'importing', section: 'embedding' },
  keys: { topic: 'organising' },
  log: { topic: 'running' },
  map: { topic: 'searching', section: 'map' },
  notes: { topic: 'organising' },
  research: { topic: 'asking' },
  search: { topic: 'searching' },
  settings: { topic: 'first-steps', section: 'the-service-and-its-key' },
  size: { topic: 'running', section: 'limits' },
  teams: { topic: 'teams' },
  timeline: { topic: 'searching', section: 'timeline' },
  trash: { topic: 'organising' },
  usage: { topic: 'money' },
  welcome: { topic: 'first-steps' },
} as const satisfies Readonly<Record<string, GuidePlace | null>>
