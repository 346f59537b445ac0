export interface GuideTopic {
  /** The name of its file without the ending, which links name. */
  readonly id: string
  readonly title: string
  readonly text: string
}

export interface GuideHit {
  readonly topic: GuideTopic
  /** The heading above the text that was found; null: before the first. */
  readonly heading: string | null
  /** The first line that has one of the words, without the signs of Markdown. */
  readonly line: string
}

const mostHits = 30

/** The sections that have all words of `text`, those with a word in their heading first. */
export function findInGuide(topics: Iterable<GuideTopic>, text: string): readonly GuideHit[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const hits = [...topics].flatMap((topic) =>
    sectionsOf(topic.text).flatMap(({ heading, body }) => {
      const all = `${topic.title} ${heading ?? ''} ${body}`.toLowerCase()
      if (!words.every((word) => all.includes(word))) return []
      const lines = plain(body).split('\n')
      const line = lines.find((each) => words.some((word) => each.toLowerCase().includes(word))) ?? lines[0] ?? ''
      return [{ topic, heading, line }]
    }),
  )
  const isNamed = ({ topic, heading }: GuideHit) =>
    words.some((word) => `${topic.title} ${heading ?? ''}`.toLowerCase().includes(word))
  return hits.toSorted((one, other) => Number(isNamed(other)) - Number(isNamed(one))).slice(0, mostHits)
}

function sectionsOf(text: string): { readonly heading: string | null; readonly body: string }[] {
  const parts = text.split(/^#{2,3} (?<heading>.+)$/m)
  return [
    { heading: null, body: (parts[0] ?? '').replace(/^# .+$/m, '') },
    ...Array.from({ length: (parts.length - 1) / 2 }, (_, at) => ({
      heading: parts[2 * at + 1] ?? null,
      body: parts[2 * at + 2] ?? '',
    })),
  ]
}

function plain(markdown: string): string {
  return (
    markdown
      .replaceAll(/!?\[(?<name>[^\]]*)\]\([^)]*\)/g, '$<name>')
      // Fences of code and lines between the head and the body of a table, before the signs that they are made of.
      .replaceAll(/<!--.*?-->|^```.*$|^[-:| ]+$/gm, '')
      .replaceAll(String.raw`\|`, ' or ')
      .replaceAll(/^> ?|[*`|]/gm, '')
      // A paragraph is one line, however it is broken in the file.
      .replaceAll(/(?<=[^\n])\n(?!\n|\s*- )\s*/g, ' ')
      .split('\n')
      .map((line) => line.replace(/^- /, '').trim())
      .filter(Boolean)
      .join('\n')
  )
}
