import type { JsonObject, NewDocument } from '../../model/document.ts'
import type { NewOriginal } from '../../model/original.ts'
import type { Originals } from '../../originals/originals.ts'
import type { StoredProblem } from '../../model/jobs/job.ts'
import { canonicalUrl, domainOf } from '../../text/canonicalUrl.ts'
import type { Extraction } from '../formats/format.ts'
import type { OriginalTaking } from '../reading/originalTaking.ts'
import { isProblem, problemOf } from '../reading/problemOf.ts'
import { readTree } from '../reading/readTree.ts'
import { childFile } from '../sources/source.ts'

/** A page or file that was captured, as it lies on disk. */
export interface CapturedFile {
  readonly path: string
  readonly bytes: number
  /** What it is called; the format of what is no page is told from it. */
  readonly name: string
  readonly isPage: boolean
  /** Behind all redirects. */
  readonly address: string
  readonly at: number
  /** Kept with the raw record of each document. */
  readonly facts: JsonObject
}

/** What a captured file holds, ready to be stored. */
export interface CapturedContent {
  readonly documents: readonly NewDocument[]
  readonly empty: number
  readonly problems: readonly StoredProblem[]
}

/** Copies a file to where originals are kept. */
export type KeepOriginal = Originals['take']

/**
 * Reads a captured page or file as an import would. `keepOriginal` keeps what documents were read from, and files in a file
 * too. @throws QuarryError for one that cannot be read
 */
export async function readCaptured(
  file: CapturedFile,
  extraction: Extraction,
  keepOriginal: KeepOriginal | undefined,
  signal: AbortSignal,
): Promise<CapturedContent> {
  const drafts: NewDocument[] = []
  const problems: StoredProblem[] = []
  let empty = 0
  let original: NewOriginal | undefined
  const options = file.isPage ? { format: 'html' } : {}
  const found = await childFile(file.name, file.path, file.bytes, options)
  const originals = keepOriginal && takingOf(file, keepOriginal)
  for await (const { items } of readTree(found, { options, extraction, signal, originals, onBytes: () => {} }))
    for (const item of items) {
      if (item.kind === 'original') original = item.original
      else if (item.kind === 'document') drafts.push(original ? { ...item.draft, original } : item.draft)
      else if (item.kind === 'empty') empty++
      else if (isProblem(item)) {
        const problem = problemOf(item)
        problems.push({ ...problem, file: atAddress(problem.file, file) })
      }
    }
  return { documents: identified(drafts, file), empty, problems }
}

/** The file itself was at the address, and those in it in their parents. */
function takingOf(captured: CapturedFile, keepOriginal: KeepOriginal): OriginalTaking {
  return {
    take: async ({ name, path }, { format }, parent) => {
      if (path === undefined) return undefined
      const from = parent ? { parent } : { path: captured.address }
      return keepOriginal({ path }, { format, name, ...from })
    },
  }
}

/** A name within the file as one within its address. */
function atAddress(name: string, file: CapturedFile): string {
  return name.startsWith(file.name) ? `${file.address}${name.slice(file.name.length)}` : name
}

/**
 * A page, or the one document of a file, is known again by its address; several documents of a file by their names in it
 * as well, and rows of a table by their own ids.
 */
function identified(drafts: readonly NewDocument[], file: CapturedFile): NewDocument[] {
  const names = new Map<string, number>()
  return drafts.map((draft) => {
    const { source } = draft
    const url = file.isPage ? pageAddress(draft.url, file.address) : file.address
    const common = {
      ...draft,
      kind: file.isPage ? ('web' as const) : draft.kind,
      source: { ...source, name: atAddress(source.name, file) },
      raw: { ...draft.raw, capture: file.facts },
      crawledAt: file.at,
    }
    if (draft.kind === 'row' || source.row !== undefined) return { ...common, ...(draft.url ? {} : { url }) }
    if (drafts.length === 1) return { ...common, url }
    const name = `${source.name.slice(file.name.length)}#${draft.title}`
    const nth = (names.get(name) ?? 0) + 1
    names.set(name, nth)
    const externalId = draft.externalId ?? `${canonicalUrl(url) ?? url}${name}${nth === 1 ? '' : `#${nth}`}`
    return { ...common, url: draft.url ?? url, externalId }
  })
}

/**
 * The address that a page gives itself, if it is one of the same site: a page of another site must not take the place of
 * that site's. Sites whose every page names the front page exist too.
 */
function pageAddress(stated: string | undefined, address: string): string {
  if (stated === undefined || !URL.canParse(stated) || domainOf(stated) !== domainOf(address)) return address
  return new URL(stated).pathname === '/' && new URL(address).pathname !== '/' ? address : stated
}
