import { stat } from 'node:fs/promises'
import type { OriginalView } from '../../contract/files/originals.ts'
import type { QuarryHandlers } from '../../contract/routes.ts'
import type { Core } from '../core.ts'
import { writeWholeBytes } from '../exporting/writeWhole.ts'
import { missingTrailer } from '../importing/formats/pdf/missingTrailer.ts'
import { readGrid } from '../importing/viewing/readGrid.ts'
import { readPageView } from '../importing/viewing/readPageView.ts'
import type { DocumentId, OriginalId } from '../model/ids.ts'
import type { Original } from '../model/original.ts'
import { toIso } from './views/times.ts'

/** Bytes of one piece, before base64. */
const PIECE_BYTES = 1_500_000
/** A mail has fewer attachments; an archive of more is not shown as a list. */
const SHOWN_CHILDREN = 500

export function originalHandlers(core: Core): QuarryHandlers['originals'] {
  const originalOf = (id: number) => core.library.originals.get(id as OriginalId)
  /** The file that holds an original, under the name and the format that it is read by. */
  const fileOf = async (id: number) => {
    const original = await originalOf(id)
    return { path: await core.library.originals.fileOf(original), name: original.name, format: original.format }
  }
  async function* pieces(original: Original, start = 0, end = original.bytes): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    // Whether it is there and unchanged is told even where nothing is read of it.
    await core.library.originals.fileOf(original)
    const last = Math.min(end, original.bytes)
    for (let at = start; at < last; at += PIECE_BYTES)
      yield core.library.originals.read(original, at, Math.min(at + PIECE_BYTES, last))
  }
  return {
    ofDocument: async ({ documentId }) => {
      const found = await core.library.originals.ofDocument(documentId as DocumentId)
      return Promise.all(found.map((original) => originalView(core, original)))
    },
    get: async ({ id }) => originalView(core, await originalOf(id)),
    read: async function* ({ id, start, end }, signal) {
      for await (const bytes of pieces(await originalOf(id), start, end)) {
        signal.throwIfAborted()
        yield { base64: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64') }
      }
    },
    pdfEnd: async ({ id }) => {
      const { path } = await fileOf(id)
      const { size } = await stat(path)
      return { base64: missingTrailer(path, size)?.toString('base64') ?? null }
    },
    grid: async function* ({ id }, signal) {
      yield* readGrid(await fileOf(id), signal)
    },
    page: async ({ id }, signal) => ({ html: await readPageView(await fileOf(id), signal) }),
    write: async ({ id, path }) => ({ path, bytes: await writeWholeBytes(path, pieces(await originalOf(id))) }),
  }
}

async function originalView(core: Core, original: Original): Promise<OriginalView> {
  const { originals } = core.library
  const { id, hash, name, format, mime, bytes, path, parentId, createdAt } = original
  const parent = parentId === undefined ? undefined : await originals.get(parentId)
  const children = await originals.inside(id, SHOWN_CHILDREN)
  const presence = (await originals.files([id])).get(id)
  return {
    id,
    hash: hash ?? '',
    name,
    format,
    mime,
    bytes,
    state: await originals.stateOf(original),
    path: path ?? null,
    movedTo: presence?.movedTo ?? null,
    goneSince: toIso(presence?.goneSince),
    parent: parent ? await relatedView(core, parent) : null,
    children: await Promise.all(children.map((child) => relatedView(core, child))),
    createdAt: toIso(createdAt) ?? '',
  }
}

async function relatedView(core: Core, { id, name }: Original): Promise<OriginalView['children'][number]> {
  const [documentId] = await core.library.originals.documentsOf(id, 1)
  return { id, name, documentId: documentId ?? null }
}
