import type { ExportedHighlight, ExportedMarks } from '../model/organising/exportedMarks.ts'
import { exportedMarks } from '../model/organising/exportedMarks.ts'
import type { TeamMark } from '../model/team.ts'
import { textHash } from './contentHash.ts'

/** A note as a mark of its own: on the document, or on the highlight with this key. */
interface NotePart {
  readonly text: string
  readonly on: string | null
}

type HighlightPart = Omit<ExportedHighlight, 'notes'>

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

function highlightParts({ notes, ...highlight }: ExportedHighlight): TeamMark[] {
  const { start, end, page, box, colour } = highlight
  const own = part('highlight', highlight, [start ?? null, end ?? null, page ?? null, box ?? null, colour])
  return [own, ...notes.map(({ text }) => part('note', { text, on: own.key } satisfies NotePart))]
}

/**
 * Marks put together again. A note whose highlight is not among them is on the document; what another version wrote and this
 * one cannot read is left out.
 */
export function marksFromParts(parts: readonly TeamMark[], documentId: number): ExportedMarks {
  const of = (kind: string) => parts.filter((one) => one.kind === kind)
  const value = (one: TeamMark): unknown => JSON.parse(one.value)
  const highlights = new Map(
    of('highlight').map((one) => [one.key, { ...(value(one) as HighlightPart), notes: [] as { text: string }[] }]),
  )
  const notes: { text: string }[] = []
  for (const one of of('note')) {
    const { text, on } = value(one) as NotePart
    const highlight = on === null ? undefined : highlights.get(on)
    ;(highlight?.notes ?? notes).push({ text })
  }
  const [status, priority] = [of('status')[0], of('priority')[0]]
  const made = exportedMarks.safeParse({
    version: 1,
    documentId,
    tags: of('tag').map(value),
    starred: of('star').length > 0,
    ...(status ? { status: value(status) } : {}),
    ...(priority ? { priority: value(priority) } : {}),
    highlights: [...highlights.values()],
    notes,
    fields: of('field').map(value),
  })
  return made.success ? made.data : exportedMarks.parse({ version: 1, documentId })
}

/** Of a mark, what is found again to take it away. */
export interface RemovedMark {
  readonly kind: string
  readonly value: unknown
}

export const removedMark = ({ kind, value }: TeamMark): RemovedMark => ({ kind, value: JSON.parse(value) as unknown })
