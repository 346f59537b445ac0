import { defined } from '../../../base/defined.ts'
import type { JsonObject } from '../../../model/document.ts'
import type { ParsedPart } from '../format.ts'
import { titleFromName } from '../text/wholeText.ts'
import { withComments, type Comment } from './commentText.ts'
import type { WrittenText } from './documentText.ts'

/** What a document says about itself. */
export interface DocumentFacts {
  readonly title?: string | undefined
  readonly authors?: string | undefined
  readonly publishedAt?: number | undefined
  /** ISO 639-1. */
  readonly language?: string | undefined
  readonly raw: JsonObject
  readonly comments?: readonly Comment[]
}

/** The parts of a file that is one document: the document, or that it has no text. Empty lists of `raw` are left out. */
export function documentParts(file: string, written: WrittenText, facts: DocumentFacts): ParsedPart[] {
  const { title, authors, publishedAt, language, raw, comments = [] } = facts
  const { text, layout } = withComments(written, comments)
  if (text === '') return [{ kind: 'refused', message: 'This document has no text.' }]
  const heading = written.layout.blocks.find(({ kind }) => kind === 'heading')
  const firstHeading = heading && written.text.slice(heading.start, heading.end).replaceAll('\n', ' ')
  const kept = Object.entries({ ...raw, comments: comments.map((one) => ({ ...one })) }).filter(
    ([, value]) => !(Array.isArray(value) && value.length === 0),
  )
  return [
    {
      kind: 'document',
      draft: {
        kind: 'file',
        title: title ?? firstHeading ?? titleFromName(file),
        text,
        ...defined({ authors, publishedAt, language }),
        source: { name: file },
        raw: Object.fromEntries(kept),
        layout,
      },
    },
  ]
}

/** A time as XML and metadata have it; without a zone it is UTC. */
export function parseTime(value: string | undefined): number | undefined {
  if (value === undefined || !/^\d{4}(-\d\d(-\d\d(T[\d:.]+(Z|[+-]\d\d:?\d\d)?)?)?)?$/.test(value.trim()))
    return undefined
  const text = value.trim()
  const time = Date.parse(text.includes('T') && !/(Z|[+-]\d\d:?\d\d)$/.test(text) ? `${text}Z` : text)
  return Number.isNaN(time) ? undefined : time
}

/** The language of a tag such as `en-GB`, where it has two letters. */
export function languageOf(tag: string | undefined): string | undefined {
  return /^([a-z]{2})(?![a-z])/i.exec(tag?.trim() ?? '')?.[1]?.toLowerCase()
}
