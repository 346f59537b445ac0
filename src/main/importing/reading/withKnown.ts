import { defined } from '../../base/defined.ts'
import type { ExportedMarks } from '../../model/organising/exportedMarks.ts'
import type { KnownOfFile } from '../childFile.ts'
import type { DocumentDraft } from '../importItem.ts'
import { placeForeignMarks } from './placeForeignMarks.ts'

const noMarks: ExportedMarks = {
  version: 1,
  documentId: 0,
  tags: [],
  starred: false,
  read: false,
  highlights: [],
  notes: [],
}

/** A document with what is known of its file from outside. */
export function withKnown(draft: DocumentDraft, known: KnownOfFile): DocumentDraft {
  const { title, authors, url, language, publishedAt, externalId, within, raw, foreignMarks } = known
  const highlights = placeForeignMarks(draft, foreignMarks)
  const marks = { ...(known.marks ?? noMarks), highlights }
  return {
    ...draft,
    ...defined({ title, authors, url, language, publishedAt, within }),
    externalId,
    raw: { ...draft.raw, ...raw },
    ...(known.marks || highlights.length > 0 ? { marks } : {}),
  }
}
