import type { DocumentId } from '../model/ids.ts'
import { RelatedCount, type RelatedRecords } from '../model/reports/replacedRecords.ts'
import type { EstimatedDocument } from '../store/store.ts'
import { canonicalUrl } from '../text/canonicalUrl.ts'
import { textHash } from '../text/contentHash.ts'
import type { Json } from '../model/document.ts'
import type { DocumentDraft } from './importItem.ts'

/** A document of the library by its id; one that the library would get by a number below zero. */
type Version = number

/**
 * What would become of the documents of an import one after the other, as src/main/store/documents/storeDocuments.ts has
 * it: which are there already, and which would take the place of others, also of those that came before them.
 */
export class ExpectedVersions {
  /** By the hash of the content. */
  readonly #new = new Map<string, Version>()
  /** Whether the collection would hold it by now, where that differs from what it holds. */
  readonly #isHeld = new Map<Version, boolean>()
  /** Those of this import, by what they are known by. */
  readonly #known = new Map<string, Version[]>()
  readonly #files = new Map<Version, string>()
  readonly #replaced = new RelatedCount()
  readonly #beside = new RelatedCount()
  /** Of new rows of tables, the hash of their values. */
  readonly #values = new Map<Version, string>()
  readonly #otherValues = new RelatedCount()

  /** Documents that would take the place of those of another file, or of others of their own that came before them. */
  get replaced(): readonly RelatedRecords[] {
    return this.#replaced.all
  }

  /** Documents that would be kept beside those of another file with the same id and other content. */
  get beside(): readonly RelatedRecords[] {
    return this.#beside.all
  }

  /** Rows of tables that have the text of others and other values, by their file. */
  get otherValues(): readonly RelatedRecords[] {
    return this.#otherValues.all
  }

  add(draft: DocumentDraft, found: EstimatedDocument): 'imported' | 'updated' | 'duplicate' {
    const id: Version = found.id ?? this.#new.get(found.documentHash) ?? -1 - this.#new.size
    if (found.id === undefined) this.#new.set(found.documentHash, id)
    if (this.#isHeld.get(id) ?? found.isHeld) {
      this.#countOtherValues(draft, id, found)
      return 'duplicate'
    }
    if (found.id === undefined && draft.source.row !== undefined) this.#values.set(id, name(draft.raw))
    const [knownBy, ...others] = namesOf(draft)
    const isHeldStill = (earlier: DocumentId) => this.#isHeld.get(earlier) ?? true
    const replaced =
      found.earlier.find((earlier) => earlier.id !== id && isHeldStill(earlier.id))?.id ??
      (knownBy === undefined
        ? undefined
        : this.#known.get(knownBy)?.find((earlier) => earlier !== id && this.#isHeld.get(earlier) === true))
    this.#countBeside(draft, id, others, found)
    for (const name of [knownBy, ...others]) if (name !== undefined) this.#note(name, id)
    this.#isHeld.set(id, true)
    this.#files.set(id, draft.source.name)
    if (replaced === undefined) return 'imported'
    this.#isHeld.set(replaced, false)
    if (draft.externalId !== undefined) this.#count(draft.source.name, replaced, found)
    return 'updated'
  }

  #note(name: string, id: Version): void {
    const known = this.#known.get(name)
    if (!known) this.#known.set(name, [id])
    else if (!known.includes(id)) known.push(id)
  }

  /** Of documents that are known by an id within their file; rows of tables count alike without being the same. */
  #countBeside(
    { idScope, externalId, source }: DocumentDraft,
    id: Version,
    names: readonly (string | undefined)[],
    { beside }: EstimatedDocument,
  ): void {
    if (idScope !== 'file' || externalId === undefined || source.row !== undefined) return
    const inLibrary = beside.find((one) => this.#isHeld.get(one.id) ?? true)
    const [anywhere] = names
    const own = (anywhere === undefined ? [] : (this.#known.get(anywhere) ?? [])).filter(
      (one) => one !== id && this.#isHeld.get(one) === true,
    )
    const other = inLibrary?.file ?? own.map((one) => this.#files.get(one)).find((file) => file !== source.name)
    if (other !== undefined) this.#beside.add(source.name, other)
  }

  #countOtherValues({ source, raw }: DocumentDraft, id: Version, found: EstimatedDocument): void {
    if (source.row === undefined) return
    const isOther = found.id === undefined ? this.#values.get(id) !== name(raw) : found.hasOtherValues
    if (isOther) this.#otherValues.add(source.name, source.name)
  }

  #count(file: string, replaced: Version, { earlier }: EstimatedDocument): void {
    const own = replaced < 0 ? this.#files.get(replaced) : undefined
    const other = own ?? earlier.find(({ id }) => id === replaced)?.file
    // A file that is imported again replaces what it had before.
    if (other !== undefined && (other !== file || own !== undefined)) this.#replaced.add(file, other)
  }
}

/** What a document is known by, first what it is looked for by. Hashed, because an import may have millions. */
function namesOf({ kind, externalId, idScope, url, source }: DocumentDraft): (string | undefined)[] {
  const address = url === undefined ? undefined : canonicalUrl(url)
  const byUrl = address === undefined ? undefined : name('url', kind, address)
  if (externalId === undefined) return [kind === 'row' || source.row !== undefined ? undefined : byUrl, byUrl]
  const anywhere = name('id', kind, externalId)
  const inFile = name('id', kind, externalId, source.name)
  return [...(idScope === 'file' ? [inFile, anywhere] : [anywhere, inFile]), ...(byUrl === undefined ? [] : [byUrl])]
}

function name(...parts: readonly Json[]): string {
  return Buffer.from(textHash(JSON.stringify(parts))).toString('latin1')
}
