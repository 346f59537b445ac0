import { z } from 'zod'
import { defined } from '../../base/defined.ts'
import { QuarryError } from '../../base/errors.ts'
import { documentKinds, type ExportedDocument, type JsonObject, type NewDocument } from '../../model/document.ts'
import type { Layout } from '../../model/layout.ts'
import type { PortableDocument } from '../../model/portable.ts'
import type { TeamDocument, TeamPassage, TeamText } from '../../model/team.ts'
import { documentHash, documentIdentity, HASH_BYTES } from '../../text/contentHash.ts'
import { decodeLayout } from '../../text/layoutBytes.ts'
import { hexHash } from '../postgres/textBytes.ts'
import { sharedName } from '../sharedName.ts'

/** A document as its column `record` has it. Times are ms since the epoch. */
const record = z.object({
  kind: z.enum(documentKinds),
  externalId: z.string().optional(),
  title: z.string(),
  text: z.string(),
  url: z.string().optional(),
  language: z.string().optional(),
  authors: z.string().optional(),
  publishedAt: z.int().optional(),
  crawledAt: z.int().optional(),
  capturedAt: z.int(),
  requestId: z.string().optional(),
  source: z.object({ name: z.string(), row: z.int().optional() }),
  raw: z.record(z.string(), z.json()).transform((value): JsonObject => value),
  /** As the library keeps it, in base64. */
  layout: z.string().optional(),
})
type DocumentRecord = z.output<typeof record>

/** A document as a team keeps it, with the texts of its passages. */
export interface PushedDocument {
  readonly document: TeamDocument
  readonly texts: readonly TeamText[]
}

export function toTeamDocument(exported: ExportedDocument, portable: PortableDocument | undefined): PushedDocument {
  const { kind, title, text, source, raw, capturedAt, externalId, url, domain, language } = exported
  const { authors, publishedAt, crawledAt, requestId } = exported
  const kept: DocumentRecord = {
    kind,
    title,
    text,
    source: { name: sharedName(source.name), ...defined({ row: source.row }) },
    raw: withoutPath(raw, source.name),
    capturedAt,
    ...defined({ externalId, url, language, authors, publishedAt, crawledAt, requestId }),
    ...(portable?.layout ? { layout: Buffer.from(portable.layout).toString('base64') } : {}),
  }
  const passages = (portable?.passages ?? []).map(({ start, end, language: other }) => {
    const passage = text.slice(start, end)
    return { span: { start, end, hash: hexHash(passage), language: other } satisfies TeamPassage, text: passage }
  })
  const fields = Buffer.from(documentIdentity(newDocument(kept, [])).subarray(0, -HASH_BYTES)).toString('base64')
  return {
    document: {
      hash: hashOf(kept),
      fields,
      text,
      kind,
      title,
      url,
      domain,
      language,
      publishedAt,
      capturedAt,
      record: JSON.stringify(kept),
      passages: passages.map(({ span }) => span),
    },
    texts: passages.map(({ span, text: passage }) => ({ hash: span.hash, text: passage })),
  }
}

/** The record of an image names the file that it was read from. */
function withoutPath(raw: JsonObject, path: string): JsonObject {
  const named = Object.entries(raw).filter(([, value]) => value === path)
  return named.length === 0 ? raw : { ...raw, ...Object.fromEntries(named.map(([key]) => [key, sharedName(path)])) }
}

const hashOf = (kept: DocumentRecord) => Buffer.from(documentHash(newDocument(kept, []))).toString('hex')

function newDocument(kept: DocumentRecord, passages: readonly TeamPassage[], layout?: Layout): NewDocument {
  const { kind, title, text, source, raw, externalId, url, language, authors, requestId } = kept
  return {
    kind,
    title,
    text,
    // Older versions sent paths: one of another desk would be taken for a file of this one.
    source: { name: sharedName(source.name), ...defined({ row: source.row }) },
    raw,
    passages: passages.map(({ start, end, language: other }) => ({ start, end, ...defined({ language: other }) })),
    ...defined({ externalId, url, language, authors, requestId }),
    ...defined({ publishedAt: kept.publishedAt, crawledAt: kept.crawledAt }),
    ...defined({ layout }),
  }
}

/**
 * A document of the server, checked: its content has the hash that it is known by, and its passages are in its text and have
 * theirs. @throws QuarryError invalid_input
 */
export function fromTeamDocument(
  hash: string,
  text: string,
  passages: readonly TeamPassage[],
): { readonly document: NewDocument; readonly capturedAt: number } {
  const found = record.safeParse(parsed(text))
  if (!found.success) throw damaged(hash, 'It is no document of this version of Quarry.')
  const kept = found.data
  if (hashOf(kept) !== hash) throw damaged(hash, 'Its content is not what its hash was made of.')
  for (const { start, end, hash: of } of passages)
    if (start >= end || end > kept.text.length || hexHash(kept.text.slice(start, end)) !== of)
      throw damaged(hash, 'A passage of it is not what its hash was made of.')
  return { document: newDocument(kept, passages, layoutOf(hash, kept)), capturedAt: kept.capturedAt }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function layoutOf(hash: string, { layout }: DocumentRecord): Layout | undefined {
  try {
    return layout === undefined ? undefined : decodeLayout(Buffer.from(layout, 'base64'))
  } catch {
    throw damaged(hash, 'Its layout cannot be read.')
  }
}

const damaged = (hash: string, why: string) =>
  new QuarryError('invalid_input', `A document of the team is left out. ${why}`, { where: hash })
