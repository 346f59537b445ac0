import type { DocumentId, MediumId, PassageId, SpaceId, TextId } from '../../model/ids.ts'
import type { SpaceKey } from '../../model/vectors/space.ts'
import type { MediaInput, MediaInputAttributes, MediaInputElement, MediaVector } from '../../model/mediaInput.ts'
import { textHash } from '../../text/contentHash.ts'
import { indexTokens } from '../../text/tokens.ts'
import { indexGrams } from '../../text/words/wordGrams.ts'
import type { ReadableDb, WritableDb } from '../connection.ts'
import { keepsNewer } from '../search/lists/newerWords.ts'
import { decodeStored, type StoredVector } from '../vectors/storedVectors.ts'
import { readSpace } from '../vectors/vectorSpace.ts'
import { addHashes, idByHash } from '../documents/hashes.ts'
import { known, row, rows, run } from '../statement.ts'

/**
 * The input of these elements with these attributes as a row of `texts`, made where there is none. The caller holds the
 * transaction. *Invariant:* the same bytes with the same attributes are one input, and so have one vector in a space.
 */
export function ensureMediaInput(db: WritableDb, input: MediaInput<MediumId>): TextId {
  const hash = mediaInputHash(db, input)
  const held = idByHash(db, 'texts', hash)
  if (held !== undefined) return held
  const { id } = run(db, 'INSERT INTO texts (hash, characters, json_bytes) VALUES (?, 0, 0)', hash)
  addHashes(db, 'texts', hash, id)
  const { modality, fusion, instruction, frameRate, part, parts } = input
  run(
    db,
    `INSERT INTO media_inputs (text_id, modality, fusion, instruction, frame_rate, part, parts) VALUES (?, ?, ?, ?, ?, ?, ?)`,
    id,
    modality,
    fusion ? 1 : 0,
    instruction ?? null,
    frameRate ?? null,
    part,
    parts,
  )
  for (const [position, element] of input.elements.entries()) {
    run(
      db,
      'INSERT INTO media_input_elements (text_id, position, media_id, text) VALUES (?, ?, ?, ?)',
      id,
      position,
      element.kind === 'text' ? null : element.mediumId,
      element.kind === 'text' ? element.text : null,
    )
  }
  return id as TextId
}

/**
 * Makes an input a passage of a document, behind those it has; one that is a passage of it already stays as it is. The
 * passage has no characters of its own and is found by the words of the document's title. Answers whether it is new.
 */
export function addMediaPassage(
  db: WritableDb,
  document: { readonly id: DocumentId; readonly title: string; readonly language: string | undefined },
  textId: TextId,
): boolean {
  if (row(db, 'SELECT 1 FROM passages WHERE document_id = ? AND text_id = ?', document.id, textId)) return false
  const { id } = run(
    db,
    `INSERT INTO passages (document_id, ordinal, start, "end", text_id)
     SELECT ?, coalesce((SELECT max(ordinal) + 1 FROM passages WHERE document_id = ?), 0), 0, 0, ?`,
    document.id,
    document.id,
    textId,
  )
  const words = [id, indexTokens(document.title), indexGrams(document.title, document.language)]
  const kept = keepsNewer(db, id, 1)
  run(db, `INSERT INTO passage_words (rowid, title, body, grams) VALUES (?, ?, '', ?)`, ...words)
  if (kept) run(db, `INSERT INTO newer_words (rowid, title, body, grams) VALUES (?, ?, '', ?)`, ...words)
  return true
}

/** The inputs that are passages of documents, in their order; media by hash. */
export function documentInputs(
  db: ReadableDb,
  ids: readonly DocumentId[],
): { readonly documentId: DocumentId; readonly textId: TextId; readonly input: MediaInput<string> }[] {
  const hashOf = (id: MediumId) =>
    row<{ hash: string }>(db, 'SELECT lower(hex(hash)) AS hash FROM media WHERE id = ?', id)?.hash ?? ''
  return rows<InputRow & { text_id: TextId; document_id: DocumentId }>(
    db,
    `SELECT i.*, p.document_id FROM json_each(?) j CROSS JOIN passages p ON p.document_id = j.value
       JOIN media_inputs i ON i.text_id = p.text_id ORDER BY p.document_id, p.ordinal`,
    JSON.stringify(ids),
  ).map((found) => ({
    documentId: found.document_id,
    textId: found.text_id,
    input: {
      ...attributesOf(found),
      elements: elementsOf(db, found.text_id).map((element) =>
        element.kind === 'text' ? element : { kind: element.kind, mediumId: hashOf(element.mediumId) },
      ),
    },
  }))
}

/** Inputs by their numbers, in the order asked for; texts that are no inputs are left out. */
export function readMediaInputs(db: ReadableDb, textIds: readonly TextId[]): StoredMediaInput[] {
  return textIds.flatMap((textId) => {
    const found = row<InputRow>(db, 'SELECT * FROM media_inputs WHERE text_id = ?', textId)
    return found ? [{ textId, ...attributesOf(found), elements: elementsOf(db, textId) }] : []
  })
}

/** The vector of a medium by itself, embedded with no instruction; undefined where there is none. */
export function plainMediaVector(db: ReadableDb, spaceId: SpaceId, hash: string): Float32Array | undefined {
  const textId = row<{ id: TextId }>(
    db,
    `SELECT i.text_id AS id FROM media m JOIN media_input_elements e ON e.media_id = m.id
       JOIN media_inputs i ON i.text_id = e.text_id
     WHERE m.hash = ? AND NOT i.fusion AND i.instruction IS NULL AND i.frame_rate IS NULL`,
    Buffer.from(hash, 'hex'),
  )?.id
  if (textId === undefined) return undefined
  const stored = row<StoredVector>(db, `SELECT flags, embedding FROM vectors_${spaceId} WHERE text_id = ?`, textId)
  return stored && decodeStored(stored, readSpace(db, spaceId).centre).vector.slice()
}

/** The media of the input that a passage is, in order; none for a passage of text. */
export function passageMedia(db: ReadableDb, passageId: PassageId): MediumId[] {
  return rows<{ id: MediumId }>(
    db,
    `SELECT e.media_id AS id FROM passages p JOIN media_input_elements e ON e.text_id = p.text_id
     WHERE p.id = ? AND e.media_id IS NOT NULL ORDER BY e.position`,
    passageId,
  ).map(({ id }) => id)
}

/** Every vector that a document has through its images and videos. */
export function mediaVectors(db: ReadableDb, id: DocumentId): MediaVector[] {
  const inputs = rows<InputRow & { text_id: TextId; passage_id: PassageId }>(
    db,
    `SELECT i.*, p.id AS passage_id FROM passages p JOIN media_inputs i ON i.text_id = p.text_id
     WHERE p.document_id = ? ORDER BY p.ordinal`,
    id,
  )
  const spaces = rows<SpaceKey & { id: number }>(
    db,
    'SELECT id, origin, model, dimension FROM spaces WHERE multimodal = 1',
  )
  return inputs.flatMap((input) => {
    const elements = elementsOf(db, input.text_id)
    const media = elements.flatMap((element) => (element.kind === 'text' ? [] : [element.mediumId]))
    return spaces.flatMap(({ id: spaceId, ...space }) =>
      rows<{ flags: number }>(db, `SELECT flags FROM vectors_${spaceId} WHERE text_id = ?`, input.text_id).map(
        ({ flags }) => ({
          ...space,
          ...attributesOf(input),
          passageId: input.passage_id,
          media,
          withText: media.length < elements.length,
          truncated: (flags & 1) === 1,
        }),
      ),
    )
  })
}

export interface StoredMediaInput extends MediaInput<MediumId> {
  readonly textId: TextId
}

/** Identity of an input, over the hashes of its media: the same on every machine. */
export function mediaInputHash(db: ReadableDb, input: MediaInput<MediumId>): Uint8Array<ArrayBuffer> {
  const { fusion, instruction, frameRate, elements } = input
  const parts = elements.map((element) =>
    element.kind === 'text'
      ? { text: element.text }
      : row<{ hash: string }>(db, 'SELECT lower(hex(hash)) AS hash FROM media WHERE id = ?', element.mediumId)?.hash,
  )
  return textHash(`\0media input\0${JSON.stringify([fusion, instruction ?? null, frameRate ?? null, parts])}`)
}

interface InputRow {
  modality: MediaInputAttributes['modality']
  fusion: number
  instruction: string | null
  frame_rate: number | null
  part: number
  parts: number
}

function attributesOf(r: InputRow): MediaInputAttributes {
  return {
    modality: r.modality,
    fusion: r.fusion === 1,
    instruction: known(r.instruction),
    frameRate: known(r.frame_rate),
    part: r.part,
    parts: r.parts,
  }
}

function elementsOf(db: ReadableDb, textId: TextId): MediaInputElement<MediumId>[] {
  return rows<{ media_id: MediumId | null; text: string | null; mime: string | null }>(
    db,
    `SELECT e.media_id, e.text, m.mime FROM media_input_elements e LEFT JOIN media m ON m.id = e.media_id
     WHERE e.text_id = ? ORDER BY e.position`,
    textId,
  ).map(({ media_id: mediumId, text, mime }) =>
    mediumId === null
      ? { kind: 'text', text: text ?? '' }
      : { kind: mime?.startsWith('video/') === true ? 'video' : 'image', mediumId },
  )
}
