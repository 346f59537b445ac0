export interface GuideTopic {
  /** The name of its file without the ending, which links name. */
  readonly id: string
  readonly title: string
  readonly text: string
  /** A list of all commands, or of all of something else: looked at after the pages about tasks. */
  readonly isReference?: boolean
}

export interface GuideHit {
  readonly topic: GuideTopic
  /** The heading above the text that was found; null: before the first. */
  readonly heading: string | null
  /** The first of the lines with most of the words, without the signs of Markdown. */
  readonly line: string
}

const mostHits = 30

/** The sections that have all words of `text`: those of tasks before references, those that are named by the words or have them often first. */
export function findInGuide(topics: Iterable<GuideTopic>, text: string): readonly GuideHit[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const hits = [...topics].flatMap((topic) =>
    sectionsOf(topic.text).flatMap(({ heading, body }) => {
      const all = `${topic.title} ${heading ?? ''} ${body}`.toLowerCase()
      if (!words.every((word) => all.includes(word))) return []
      const lines = plain(body).split('\n')
      const counts = lines.map((each) => countOf(words, each))
      const line = lines[Math.max(0, counts.indexOf(Math.max(...counts)))] ?? ''
      return [{ topic, heading, line, often: words.reduce((sum, word) => sum + all.split(word).length - 1, 0) }]
    }),
  )
  const named = ({ topic, heading }: GuideHit) => countOf(words, `${topic.title} ${heading ?? ''}`)
  const isReference = ({ topic }: GuideHit) => Number(topic.isReference ?? false)
  return hits
    .toSorted(
      (one, other) => isReference(one) - isReference(other) || named(other) - named(one) || other.often - one.often,
    )
    .slice(0, mostHits)
    .map(({ topic, heading, line }) => ({ topic, heading, line }))
}

/**
 * What is found for the words, or where nothing is, for the words of the guide that are nearest to those that it does not have:
 * `instead` is what was looked for then.
 */
export function findAsMeant(
  topics: readonly GuideTopic[],
  text: string,
): { readonly hits: readonly GuideHit[]; readonly instead: string | null } {
  const hits = findInGuide(topics, text)
  if (hits.length > 0) return { hits, instead: null }
  const known = new Map<string, number>()
  for (const topic of topics)
    for (const [word] of topic.text.toLowerCase().matchAll(/\p{L}{3,}/gu)) known.set(word, (known.get(word) ?? 0) + 1)
  const all = [...known.keys()].join(' ')
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const meant = words.map((word) => (all.includes(word) ? word : (nearestOf(known, word) ?? word)))
  const instead = meant.join(' ')
  const found = instead === words.join(' ') ? [] : findInGuide(topics, instead)
  return { hits: found, instead: found.length > 0 ? instead : null }
}

/** The word with the fewest slips of the keyboard between it and `typed`, of those as near the most frequent. */
function nearestOf(known: ReadonlyMap<string, number>, typed: string): string | undefined {
  const most = typed.length < 4 ? 0 : typed.length < 7 ? 1 : 2
  let nearest: { readonly word: string; readonly slips: number; readonly often: number } | undefined
  for (const [word, often] of known) {
    if (Math.abs(word.length - typed.length) > most) continue
    const slips = slipsBetween(typed, word)
    if (slips > most) continue
    if (!nearest || slips < nearest.slips || (slips === nearest.slips && often > nearest.often))
      nearest = { word, slips, often }
  }
  return nearest?.word
}

/** Letters that are missing, too many, others, or in the order of the one behind. */
function slipsBetween(one: string, other: string): number {
  let last: readonly number[] = []
  let before: readonly number[] = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row++) {
    const now = [row]
    for (let at = 1; at <= other.length; at++) {
      const replaced = (before[at - 1] ?? 0) + Number(one[row - 1] !== other[at - 1])
      const isSwapped = row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1]
      const swapped = isSwapped ? (last[at - 2] ?? 0) + 1 : Infinity
      now.push(Math.min(replaced, swapped, (before[at] ?? 0) + 1, (now[at - 1] ?? 0) + 1))
    }
    last = before
    before = now
  }
  return before[other.length] ?? 0
}

/** How many of the words a text has. */
function countOf(words: readonly string[], text: string): number {
  const folded = text.toLowerCase()
  return words.filter((word) => folded.includes(word)).length
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

/** Text without the signs of Markdown: a paragraph is one line, however it is broken in the file, and so is a line of code. */
function plain(markdown: string): string {
  return markdown
    .split(/^```.*$/m)
    .map((part, at) => (at % 2 === 1 ? part : prose(part)))
    .join('\n')
    .split('\n')
    .map((line) => line.replace(/^(?:-|\d+\.) /, '').trim())
    .filter(Boolean)
    .join('\n')
}

function prose(markdown: string): string {
  return (
    markdown
      .replaceAll(/!?\[(?<name>[^\]]*)\]\([^)]*\)/g, '$<name>')
      // Lines between the head and the body of a table, before the signs that they are made of.
      .replaceAll(/<!--.*?-->|^[-:| ]+$/gm, '')
      // Each entry of a list and each row of a table stays a line.
      .replaceAll(/(?<=[^\n|])\n(?!\n|\||\s*(?:-|\d+\.) )\s*/g, ' ')
      .replaceAll(String.raw`\|`, ' or ')
      .replaceAll(/^> ?|[*`|]/gm, '')
  )
}
