import { z } from 'zod'
import { defined } from '../base/defined.ts'
import type { ExportedHighlight, ExportedMarks } from '../model/organising/exportedMarks.ts'
import { exportedMarks } from '../model/organising/exportedMarks.ts'
import type { TeamMark } from '../model/team.ts'
import { textHash } from './contentHash.ts'

/** A note as a mark of its own: on the document, or on the highlight with this key. */
interface NotePart {
  readonly text: string
  readonly on: string | null
}

/** What the key of a mark is made of: two desks that set the same mark set one. */
const keyOf = (kind: string, identity: unknown) =>
  Buffer.from(textHash(JSON.stringify([kind, identity]))).toString('hex')

function part(kind: string, value: unknown, identity: unknown = value): TeamMark {
  return { key: keyOf(kind, identity), kind, value: JSON.stringify(value) }
}

/**
 * The marks of a document one by one, as a team keeps them. A value that differs (another status, another text of a note) is
 * another mark, so that both stand side by side. Whether a document was read is nobody else's business and is left out.
 */
export function markParts(marks: ExportedMarks): TeamMark[] {
  const { tags, starred, status, priority, highlights, notes, fields } = marks
  return [
    ...tags.map((tag) => part('tag', tag, tag.name.toLowerCase())),
    ...(starred ? [part('star', true)] : []),
    ...(status === undefined ? [] : [part('status', status)]),
    ...(priority === undefined ? [] : [part('priority', priority)]),
    ...highlights.flatMap(highlightParts),
    ...notes.map(({ text }) => part('note', { text, on: null } satisfies NotePart)),
    ...(fields ?? []).map((field) => part('field', field)),
  ]
}

type HighlightPlace = Pick<ExportedHighlight, 'start' | 'end' | 'page' | 'box' | 'colour'>

const placeOf = ({ start, end, page, box, colour }: HighlightPlace) => [
  start ?? null,
  end ?? null,
  page ?? null,
  box ?? null,
  colour,
]

/** The key that a highlight has as a mark of its own. */
export function highlightKey(highlight: HighlightPlace): string {
  return keyOf('highlight', placeOf(highlight))
}

function highlightParts({ notes, ...highlight }: ExportedHighlight): TeamMark[] {
  const own = part('highlight', highlight, placeOf(highlight))
  return [own, ...notes.map(({ text }) => part('note', { text, on: own.key } satisfies NotePart))]
}

const { tags, highlights, fields } = exportedMarks.shape
const values = {
  tag: tags.unwrap().element,
  star: z.literal(true),
  status: z.string(),
  priority: z.string(),
  highlight: highlights.unwrap().element,
  note: z.object({ text: z.string().min(1), on: z.string().nullable() }) satisfies z.ZodType<NotePart>,
  field: fields.unwrap().element,
}
type MarkKind = keyof typeof values

/** The value of a mark of a kind; undefined for what another version wrote and this one cannot read. */
export function markValue<K extends MarkKind>(mark: TeamMark, kind: K): z.output<(typeof values)[K]> | undefined {
  if (mark.kind !== kind) return undefined
  try {
    return values[kind].safeParse(JSON.parse(mark.value)).data as z.output<(typeof values)[K]> | undefined
  } catch {
    return undefined
  }
}

/**
 * Marks put together again. A note whose highlight is not among them is on the document; a mark that another version wrote and
 * this one cannot read is left out.
 */
export function marksFromParts(parts: readonly TeamMark[], documentId: number): ExportedMarks {
  const of = <K extends MarkKind>(kind: K) =>
    parts.flatMap((one) => {
      const value = markValue(one, kind)
      return value === undefined ? [] : [{ key: one.key, value }]
    })
  const marked = new Map(of('highlight').map(({ key, value }) => [key, { ...value, notes: [] as { text: string }[] }]))
  const notes: { text: string }[] = []
  for (const { value } of of('note')) {
    const highlight = value.on === null ? undefined : marked.get(value.on)
    ;(highlight?.notes ?? notes).push({ text: value.text })
  }
  const [status, priority] = [of('status')[0]?.value, of('priority')[0]?.value]
  return {
    version: 1,
    documentId,
    tags: of('tag').map(({ value }) => value),
    starred: of('star').length > 0,
    read: false,
    ...defined({ status, priority }),
    highlights: [...marked.values()],
    notes,
    fields: of('field').map(({ value }) => value),
  }
}
