import { rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { throwIfAborted } from '../../../../../base/abort.ts'
import { QuarryError } from '../../../../../base/errors.ts'
import { makeTemporaryFolder } from '../../../../../base/files/temporaryFolders.ts'
import type { CollectionPath } from '../../../../../model/document.ts'
import { damaged, ZoteroDatabase } from '../../../../../store/foreign/zoteroDatabase.ts'
import type { ZoteroAttachment, ZoteroItem } from '../../../../../model/zotero.ts'
import type { FormatFile, ParsedBatch, ParsedPart, ReadContext } from '../../../format.ts'
import type { KnownOfFile } from '../../../../childFile.ts'
import { referencePart } from '../../referencePart.ts'
import { plainNote, zoteroMarks } from '../zoteroMarks.ts'
import { foreignMark } from './annotations.ts'
import { attachedFile } from './attachedFile.ts'
import { itemCsl } from './itemCsl.ts'

type DocumentPart = Extract<ParsedPart, { kind: 'document' }>

/** The items of a library, each with its files behind it. @throws QuarryError invalid_input for what is no library */
export async function* readLibrary(file: FormatFile, context: ReadContext): AsyncGenerator<ParsedBatch, undefined> {
  const { name, path: found } = file
  if (found === undefined) throw new QuarryError('internal', `${name} is not in a file.`)
  const folder = await makeTemporaryFolder('spool')
  let db: ZoteroDatabase | undefined
  try {
    const { size } = await stat(found)
    db = new ZoteroDatabase(found, name, folder)
    const reader = new LibraryReader(db, { name, folder: path.dirname(found), followLinks: context.followLinks })
    const bytesPerItem = size / Math.max(1, db.countItems())
    let items = 0
    for (const item of db.items()) {
      throwIfAborted(context.signal)
      items++
      context.onBytes(bytesPerItem)
      yield { parts: await reader.read(item), textBytes: 0 }
      if (items % 100 === 0) await nextTurn()
    }
    if (items === 0) yield { parts: [{ kind: 'empty' }], textBytes: 0 }
  } catch (error) {
    throw damaged(name, error)
  } finally {
    db?.close()
    await rm(folder, { recursive: true, force: true })
  }
}

interface Place {
  /** Of the database. */
  readonly name: string
  /** The data folder of Zotero. */
  readonly folder: string
  readonly followLinks: boolean
}

class LibraryReader {
  readonly #db: ZoteroDatabase
  readonly #place: Place

  constructor(db: ZoteroDatabase, place: Place) {
    this.#db = db
    this.#place = place
  }

  async read(item: ZoteroItem): Promise<readonly ParsedPart[]> {
    const within = this.#db.collections(item.id)
    if (item.type === 'note') return this.#note(item, within)
    if (item.type === 'attachment') return this.#loneFile(item, within)
    return this.#entry(item, within)
  }

  /** A note that belongs to no item. */
  #note(item: ZoteroItem, within: readonly CollectionPath[]): readonly ParsedPart[] {
    const note = this.#db.note(item.id)
    const text = plainNote(note?.note ?? '')
    if (text === '') return [{ kind: 'empty' }]
    const marks = zoteroMarks(this.#db.tags(item.id), [])
    const draft = {
      kind: 'file' as const,
      title: note?.title?.trim() || text.slice(0, 100),
      text,
      externalId: item.key,
      source: { name: this.#place.name },
      raw: { zotero: { key: item.key, type: 'note' } },
      within,
      ...(marks ? { marks } : {}),
    }
    return [{ kind: 'document', draft }]
  }

  async #entry(item: ZoteroItem, within: readonly CollectionPath[]): Promise<readonly ParsedPart[]> {
    const csl = itemCsl(item, this.#db.fields(item.id), this.#db.creators(item.id))
    const attachments = this.#db.attachmentsBelow(item.id)
    const tags = this.#db.tags(item.id)
    const marks = zoteroMarks(
      tags,
      this.#db.notesBelow(item.id).flatMap(({ note }) => (note === null ? [] : [note])),
    )
    const part = referencePart(csl, this.#place.name, undefined, {
      zotero: {
        key: item.key,
        type: item.type,
        ...(attachments.length === 0 ? {} : { files: attachments.map((one) => this.#describe(one)) }),
      },
    })
    const draft = part.kind === 'document' ? part.draft : undefined
    const files = attachments.filter(({ linkMode }) => linkMode < 3)
    const children = await Promise.all(
      files.map((one) => {
        const called = this.#titleOf(one.id)
        const title = files.length === 1 || called === undefined ? draft?.title : `${draft?.title ?? ''}: ${called}`
        return this.#file(one, {
          title,
          authors: draft?.authors,
          url: draft?.url,
          language: draft?.language,
          publishedAt: draft?.publishedAt,
          raw: { csl, zotero: { key: one.key, item: item.key } },
          within,
          tags,
        })
      }),
    )
    const own: ParsedPart = draft ? withMarks({ kind: 'document', draft: { ...draft, within } }, marks) : part
    return [own, ...children]
  }

  async #loneFile(item: ZoteroItem, within: readonly CollectionPath[]): Promise<readonly ParsedPart[]> {
    const attachment = this.#db.attachment(item.id)
    if (!attachment || attachment.linkMode > 2) return [{ kind: 'empty' }]
    const title = this.#titleOf(item.id)
    const isName = title === undefined || attachment.path?.endsWith(title) === true
    const tags = this.#db.tags(item.id)
    return [
      await this.#file(attachment, {
        ...(isName ? {} : { title }),
        raw: { zotero: { key: attachment.key } },
        within,
        tags,
      }),
    ]
  }

  /** The file with what is known of it, or why it is not there. */
  async #file(
    attachment: ZoteroAttachment,
    {
      tags,
      ...known
    }: Omit<KnownOfFile, 'marks' | 'externalId' | 'foreignMarks'> & { readonly tags: readonly string[] },
  ): Promise<ParsedPart> {
    const file = await attachedFile(attachment, this.#place)
    if ('missing' in file) return { kind: 'warning', message: file.missing }
    const note = this.#db.note(attachment.id)?.note ?? ''
    const marks = zoteroMarks([...tags, ...this.#db.tags(attachment.id)], [note])
    const foreignMarks = this.#db
      .annotations(attachment.id)
      .map((annotation) => foreignMark(annotation, this.#db.tags(annotation.id)))
    return {
      kind: 'child',
      name: `${attachment.key}/${path.basename(file.path)}`,
      path: file.path,
      isKept: true,
      known: { ...known, externalId: attachment.key, foreignMarks, ...(marks ? { marks } : {}) },
    }
  }

  #titleOf(id: number): string | undefined {
    return this.#db.fields(id).find(({ name }) => name === 'title')?.value
  }

  #describe({ id, key, mime, path: where }: ZoteroAttachment) {
    const url = this.#db.fields(id).find(({ name }) => name === 'url')?.value
    const facts = { key, title: this.#titleOf(id), mime, path: where, url }
    return Object.fromEntries(Object.entries(facts).flatMap(([name, value]) => (value ? [[name, value]] : [])))
  }
}

function withMarks(part: DocumentPart, marks: ReturnType<typeof zoteroMarks>): DocumentPart {
  return marks ? { ...part, draft: { ...part.draft, marks } } : part
}
