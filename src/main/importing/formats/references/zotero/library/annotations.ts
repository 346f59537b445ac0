import { z } from 'zod'
import type { MarkColour } from '../../../../../model/organising/marks.ts'
import type { ZoteroAnnotation } from '../../../../../model/zotero.ts'
import type { ForeignMark, PointBox } from '../../../../childFile.ts'

/** Zotero's colours, and where they lie among ours. */
const colours: Readonly<Record<string, MarkColour>> = {
  '#ffd400': 'yellow',
  '#ff6666': 'red',
  '#5fb236': 'green',
  '#2ea8e5': 'blue',
  '#a28ae5': 'purple',
  '#e56eee': 'pink',
  '#f19837': 'orange',
  '#aaaaaa': 'grey',
}

/** On a page of a PDF: rectangles from the lower left corner in points, or the lines of a drawing. */
const onPage = z.object({
  pageIndex: z.int().min(0).max(1_000_000),
  rects: z.array(z.tuple([z.number(), z.number(), z.number(), z.number()])).default([]),
  paths: z.array(z.array(z.number())).default([]),
})

/** An annotation of a file as a mark that is yet to be placed in its text. `tags`: of the annotation, which go into its note. */
export function foreignMark(annotation: ZoteroAnnotation, tags: readonly string[]): ForeignMark {
  const { text, comment, colour, position } = annotation
  const page = onPage.safeParse(parsed(position))
  const boxes = page.success ? [...page.data.rects.map(boxOf), ...page.data.paths.flatMap(drawnBox)] : []
  const words = [comment?.trim() ?? '', tags.map((name) => `#${name.replaceAll(/\s+/g, '_')}`).join(' ')]
  return {
    quote: text?.trim() ?? '',
    colour: colourOf(colour),
    note: words.filter((part) => part !== '').join('\n\n'),
    ...(page.success ? { page: page.data.pageIndex + 1, boxes } : {}),
  }
}

/** Other colours than Zotero's own are those of files that other programs annotated: the nearest. */
function colourOf(colour: string | null): MarkColour {
  const written = (colour ?? '').toLowerCase()
  const known = colours[written]
  if (known !== undefined) return known
  const wanted = channels(written)
  if (!wanted) return 'yellow'
  const distance = (other: string) =>
    channels(other)?.reduce((sum, value, at) => sum + (value - (wanted[at] ?? 0)) ** 2, 0) ?? 0
  const [nearest] = Object.entries(colours).toSorted(([a], [b]) => distance(a) - distance(b))
  return nearest?.[1] ?? 'yellow'
}

function channels(colour: string): readonly number[] | undefined {
  const found = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/.exec(colour)
  return found?.slice(1).map((part) => Number.parseInt(part, 16))
}

function boxOf([x1, y1, x2, y2]: readonly [number, number, number, number]): PointBox {
  return { left: Math.min(x1, x2), right: Math.max(x1, x2), bottom: Math.min(y1, y2), top: Math.max(y1, y2) }
}

/** Around a line of a drawing: x and y take turns. */
function drawnBox(path: readonly number[]): readonly PointBox[] {
  if (path.length < 2) return []
  const [x, y] = [0, 1].map((axis) => path.filter((_, at) => at % 2 === axis))
  const least = (values: readonly number[] = []) => values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY)
  const most = (values: readonly number[] = []) => values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY)
  return [{ left: least(x), right: most(x), bottom: least(y), top: most(y) }]
}

function parsed(position: string): unknown {
  try {
    return JSON.parse(position)
  } catch {
    // A place that cannot be read leaves the words, by which it is looked for.
    return undefined
  }
}
