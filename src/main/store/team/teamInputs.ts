import type { DocumentId, MediumId, SpaceId } from '../../model/ids.ts'
import type { MediaInput, MediaInputElement } from '../../model/mediaInput.ts'
import type { TeamInput } from '../../model/team.ts'
import type { SpaceKey } from '../../model/vectors/space.ts'
import type { ReadableDb, WritableDb } from '../connection.ts'
import { putMediaInputs } from '../jobs/pendingMedia.ts'
import { documentInputs } from '../media/mediaInputs.ts'
import { row, rows } from '../statement.ts'
import { markMultimodal } from '../vectors/multimodalSpaces.ts'
import { putVectors } from '../vectors/spaceWriter.ts'
import { ensureSpace } from '../vectors/spaces.ts'
import { decodeStored, type StoredVector } from '../vectors/storedVectors.ts'
import { readSpace } from '../vectors/vectorSpace.ts'

/** The images and videos of documents that have a vector in a space, with it. */
export function teamInputs(db: ReadableDb, documents: readonly DocumentId[], space: SpaceId): TeamInput[] {
  const { centre } = readSpace(db, space)
  return documentInputs(db, documents).flatMap(({ documentId, textId, input }) => {
    const found = row<StoredVector & { doc: string; hash: string }>(
      db,
      `SELECT lower(hex(d.content_hash)) AS doc, lower(hex(t.hash)) AS hash, v.flags, v.embedding
       FROM vectors_${Number(space)} v JOIN texts t ON t.id = v.text_id JOIN documents d ON d.id = ?
       WHERE v.text_id = ?`,
      documentId,
      textId,
    )
    if (!found) return []
    const { doc, hash, ...stored } = found
    return [{ doc, hash, input, vector: decodeStored(stored, centre).vector.slice() }]
  })
}

/**
 * Stores vectors of images and videos that documents show here; one that has a vector keeps it. Those of others wait until their
 * files are taken over. Answers how many are new.
 */
export function putTeamInputs(db: WritableDb, key: SpaceKey, inputs: readonly TeamInput[], now: number): number {
  const shown = inputs.flatMap(({ doc, input, vector }) => {
    const documentId = row<{ id: DocumentId }>(db, 'SELECT id FROM documents WHERE content_hash = unhex(?)', doc)?.id
    const known = documentId === undefined ? undefined : withShown(db, documentId, input)
    return documentId === undefined || !known ? [] : [{ documentId, input: known, vector }]
  })
  if (shown.length === 0) return 0
  const space = ensureSpace(db, key, now)
  markMultimodal(db, space)
  return db
    .transaction(() => {
      const vectors = new Map(putMediaInputs(db, shown).map((textId, at) => [textId, shown[at]?.vector]))
      const values = new Float32Array(vectors.size * key.dimension)
      for (const [at, vector] of [...vectors.values()].entries()) values.set(vector ?? [], at * key.dimension)
      return putVectors(db, readSpace(db, space), [...vectors.keys()], values, 0)
    })
    .immediate()
}

/** The input with the numbers of its media; undefined where the document does not show one of them here. */
function withShown(
  db: ReadableDb,
  documentId: DocumentId,
  input: MediaInput<string>,
): MediaInput<MediumId> | undefined {
  const shown = new Map(
    rows<{ id: MediumId; hash: string }>(
      db,
      `SELECT m.id, lower(hex(m.hash)) AS hash FROM document_media dm JOIN media m ON m.id = dm.media_id
       WHERE dm.document_id = ?`,
      documentId,
    ).map(({ id, hash }) => [hash, id]),
  )
  const elements: MediaInputElement<MediumId>[] = []
  for (const element of input.elements) {
    const mediumId = element.kind === 'text' ? undefined : shown.get(element.mediumId)
    if (element.kind === 'text') elements.push(element)
    else if (mediumId === undefined) return undefined
    else elements.push({ kind: element.kind, mediumId })
  }
  return { ...input, elements }
}
