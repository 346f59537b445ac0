import { createHash } from 'node:crypto'
import { textHash } from '../../text/contentHash.ts'
import type { TextId } from '../../model/ids.ts'
import type { Check } from '../../model/check.ts'
import type { ReadableDb } from '../connection.ts'
import { verifyCodes } from '../vectors/codes/verifyCodes.ts'
import { wrongHashes } from '../documents/hashes.ts'
import { verifyFields } from '../fields/verifyFields.ts'
import { mediaInputHash, readMediaInputs } from '../media/mediaInputs.ts'
import { count, rows } from '../statement.ts'

/**
 * Checks the whole library: the file's own structure, that every reference leads somewhere, that counters and indexes
 * agree with what they count, and that every text and vector is what its identity says. Reads everything; changes nothing.
 */
export function verifyLibrary(db: ReadableDb): Check[] {
  return [
    fileStructure(db),
    references(db),
    counters(db),
    verifyFields(db),
    words(db),
    { name: 'hashes', ...wrongHashes(db) },
    texts(db),
    mediaInputs(db),
    ...vectors(db),
    ...verifyCodes(db),
    batches(db),
  ]
}

function fileStructure(db: ReadableDb): Check {
  // FTS5 looks whether another connection changed its index only when a query begins, not when its integrity is checked:
  // without this a connection that searched before words were merged reports the old, gone segments as damage.
  for (const index of ['passage_words', 'newer_words']) rows(db, `SELECT rowid FROM ${index} LIMIT 1`)
  const found = rows<{ integrity_check: string }>(db, 'PRAGMA integrity_check(100)').map((r) => r.integrity_check)
  const problems =
    found.length === 1 && found[0] === 'ok' ? [] : found.map((message) => `The file is damaged: ${message}`)
  return { name: 'file structure', checked: count(db, 'PRAGMA page_count'), problems }
}

function references(db: ReadableDb): Check {
  const broken = rows<{ table: string; rowid: number; parent: string }>(db, 'PRAGMA foreign_key_check')
  const bodiless = rows<{ id: number }>(
    db,
    'SELECT id FROM documents WHERE id NOT IN (SELECT document_id FROM document_bodies) LIMIT 100',
  )
  return {
    name: 'references',
    checked: count(db, 'SELECT count(*) FROM documents') + count(db, 'SELECT count(*) FROM passages'),
    problems: [
      ...broken.map((r) => `Row ${r.rowid} of ${r.table} refers to a row of ${r.parent} that is not there.`),
      ...bodiless.map(({ id }) => `Document ${id} has no text.`),
    ],
  }
}

function counters(db: ReadableDb): Check {
  const wrong = rows<{ name: string; documents: number; passages: number; d: number; p: number }>(
    db,
    `SELECT name, documents, passages, d, p FROM (
       SELECT c.name, c.documents, c.passages,
         (SELECT count(*) FROM collection_documents cd WHERE cd.collection_id = c.id) AS d,
         (SELECT count(*) FROM collection_documents cd JOIN passages p ON p.document_id = cd.document_id
          WHERE cd.collection_id = c.id) AS p
       FROM collections c) WHERE documents <> d OR passages <> p`,
  )
  return {
    name: 'collection counters',
    checked: count(db, 'SELECT count(*) FROM collections'),
    problems: wrong.map(
      (r) => `"${r.name}" says ${r.documents} documents and ${r.passages} passages, and has ${r.d} and ${r.p}.`,
    ),
  }
}

function words(db: ReadableDb): Check {
  const passages = count(db, 'SELECT count(*) FROM passages')
  const unindexed = rows<{ id: number }>(
    db,
    'SELECT id FROM passages WHERE id NOT IN (SELECT id FROM passage_words_docsize) LIMIT 100',
  )
  const surplus = rows<{ id: number }>(
    db,
    'SELECT id FROM passage_words_docsize WHERE id NOT IN (SELECT id FROM passages) LIMIT 100',
  )
  return {
    name: 'word index',
    checked: passages,
    problems: [
      ...unindexed.map(({ id }) => `Passage ${id} is not in the word index.`),
      ...surplus.map(({ id }) => `The word index has an entry ${id} without a passage.`),
    ],
  }
}

function texts(db: ReadableDb): Check {
  const problems: string[] = []
  let checked = 0
  const documents = db.prepare('SELECT document_id AS id, text FROM document_texts ORDER BY document_id').iterate()
  const spans = db.prepare(
    `SELECT p.id, p.start, p."end", t.hash, t.characters FROM passages p JOIN texts t ON t.id = p.text_id
     WHERE p.document_id = ? AND NOT EXISTS (SELECT 1 FROM media_inputs i WHERE i.text_id = t.id)`,
  )
  for (const document of documents as Iterable<{ id: number; text: string }>) {
    const passages = spans.all(document.id) as {
      id: number
      start: number
      end: number
      hash: Uint8Array
      characters: number
    }[]
    for (const passage of passages) {
      checked++
      const text = document.text.slice(passage.start, passage.end)
      if (text.length !== passage.characters || Buffer.compare(textHash(text), passage.hash) !== 0)
        problems.push(`Passage ${passage.id} of document ${document.id} is not the text its hash names.`)
    }
  }
  return { name: 'passage texts', checked, problems: problems.slice(0, 100) }
}

/** Inputs of images and videos are what their hashes name, and belong to media that are there. */
function mediaInputs(db: ReadableDb): Check {
  const ids = rows<{ id: TextId; hash: Uint8Array }>(
    db,
    'SELECT t.id, t.hash FROM media_inputs i JOIN texts t ON t.id = i.text_id',
  )
  const wrong = ids.filter(({ id, hash }) => {
    const [input] = readMediaInputs(db, [id])
    return !input || input.elements.length === 0 || Buffer.compare(mediaInputHash(db, input), hash) !== 0
  })
  return {
    name: 'images and videos to embed',
    checked: ids.length,
    problems: wrong.slice(0, 100).map(({ id }) => `Input ${id} is not the images and videos its hash names.`),
  }
}

function vectors(db: ReadableDb): Check[] {
  return rows<{ id: number; model: string; dimension: number; origin: string }>(db, 'SELECT * FROM spaces').map(
    (space) => {
      const table = `vectors_${space.id}`
      // Reduced vectors have their length checked by the table; a number that is not finite leaves its mark on these.
      const wrong = rows<{ slot: number; why: string }>(
        db,
        `SELECT slot, CASE WHEN flags & 6 = 0 AND vec_length(embedding) <> ${space.dimension} THEN 'has another width'
         ELSE 'is not a finite number' END AS why
       FROM ${table} WHERE CASE flags & 6
         WHEN 0 THEN vec_length(embedding) <> ${space.dimension} OR NOT (vec_distance_l2(embedding, embedding) = 0)
         WHEN 2 THEN NOT (vec_distance_l2(substr(embedding, -4), substr(embedding, -4)) = 0)
         ELSE NOT (vec_distance_l2(substr(embedding, -8), substr(embedding, -8)) = 0) END LIMIT 100`,
      )
      const orphans = rows<{ slot: number }>(
        db,
        `SELECT slot FROM ${table} WHERE text_id NOT IN (SELECT id FROM texts) LIMIT 100`,
      )
      return {
        name: `vectors of ${space.model}, ${space.dimension} wide (${space.origin})`,
        checked: count(db, `SELECT count(*) FROM ${table}`),
        problems: [
          ...wrong.map(({ slot, why }) => `Vector ${slot} ${why}.`),
          ...centreless(db, space.id),
          ...orphans.map(({ slot }) => `Vector ${slot} belongs to no text.`),
        ],
      }
    },
  )
}

function centreless(db: ReadableDb, spaceId: number): string[] {
  const bits = count(
    db,
    `SELECT EXISTS (SELECT 1 FROM vectors_${spaceId} WHERE flags & 4)
       AND NOT EXISTS (SELECT 1 FROM sign_centres WHERE space_id = ?)`,
    spaceId,
  )
  return bits ? ['Some vectors are kept as bits, and what these are relative to is gone.'] : []
}

/** Every text of a finished batch has its vector; a batch is paid for once. */
function batches(db: ReadableDb): Check {
  const problems: string[] = []
  const done = db
    .prepare(
      `SELECT b.id, b.text_ids, j.space_id FROM batches b JOIN jobs j ON j.id = b.job_id WHERE b.state = 'done' ORDER BY b.id`,
    )
    .all() as { id: number; text_ids: Uint8Array; space_id: number }[]
  for (const batch of done) {
    const ids = Array.from(new BigUint64Array(new Uint8Array(batch.text_ids).buffer), Number)
    const found = count(
      db,
      `SELECT count(*) FROM vectors_${batch.space_id} WHERE text_id IN (SELECT value FROM json_each(?))`,
      JSON.stringify(ids),
    )
    const alive = count(
      db,
      'SELECT count(*) FROM texts WHERE id IN (SELECT value FROM json_each(?))',
      JSON.stringify(ids),
    )
    if (found < alive)
      problems.push(`Batch ${batch.id} is done, but ${alive - found} of its ${ids.length} texts have no vector.`)
  }
  const unpaid = count(
    db,
    `SELECT count(*) FROM batches b WHERE b.state = 'done' AND (SELECT count(*) FROM ledger l WHERE l.batch_id = b.id) <> 1`,
  )
  if (unpaid > 0) problems.push(`${unpaid} finished batches do not have exactly one row in the ledger.`)
  return { name: 'batches and ledger', checked: done.length, problems: problems.slice(0, 100) }
}

/** One number for everything a user would miss: two libraries with the same digest hold the same documents and vectors. */
export function digestLibrary(db: ReadableDb): string {
  const hash = createHash('sha256')
  for (const r of rows<Record<string, unknown>>(
    db,
    `SELECT c.name, hex(d.content_hash) AS hash FROM collection_documents cd JOIN collections c ON c.id = cd.collection_id
     JOIN documents d ON d.id = cd.document_id ORDER BY 1, 2`,
  ))
    hash.update(JSON.stringify(r))
  for (const space of rows<{ id: number; model: string; dimension: number }>(
    db,
    'SELECT id, model, dimension FROM spaces',
  )) {
    for (const r of rows<{ hash: string; embedding: Uint8Array }>(
      db,
      `SELECT hex(t.hash) AS hash, v.embedding FROM vectors_${space.id} v JOIN texts t ON t.id = v.text_id ORDER BY 1`,
    ))
      hash.update(space.model).update(r.hash).update(r.embedding)
  }
  return hash.digest('hex')
}
