import type { GuideTopic } from './findInGuide.ts'

/** The guide as it is in the repository; loaded with the page that shows it. */
const files = import.meta.glob(['../../../docs/guide/*.md', '../../../docs/{search,commands,running}.md'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** The first page, which lists the others. */
export const firstTopic = 'index'

export const topics: ReadonlyMap<string, GuideTopic> = new Map(
  Object.entries(files)
    // The guide before the references.
    .toSorted(([one], [other]) => Number(other.includes('/guide/')) - Number(one.includes('/guide/')))
    .map(([path, text]) => {
      const id = (path.split('/').at(-1) ?? '').replace(/\.md$/, '')
      const title = /^# (?<title>.+)$/m.exec(text)?.groups?.['title'] ?? id
      return [id, { id, title, text }]
    }),
)
