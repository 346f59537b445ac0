import type { TeamInput } from '../../model/team.ts'
import type { SpaceKey } from '../../model/vectors/space.ts'
import { writtenMediaInput, type MediaInput } from '../../model/mediaInput.ts'
import type { Window } from './changes.ts'
import type { Queryable } from './connection.ts'
import { halfBytes, halfText, vectorFromHalves } from './halfVectors.ts'
import type { Keeping } from './setup.ts'

/** Of documents, those images and videos that a workspace has no vector of in a space: by document and hash. */
export async function missingInputs(
  on: Queryable,
  workspace: string,
  { origin, model, dimension }: SpaceKey,
  inputs: readonly TeamInput[],
): Promise<TeamInput[]> {
  const found = await on.rows<{ key: string }>(
    `SELECT encode(doc || hash, 'hex') AS key FROM quarry.doc_input
     WHERE workspace = $1 AND origin = $2 AND model = $3 AND dimension = $4
       AND doc = ANY (ARRAY(SELECT decode(h, 'hex') FROM unnest($5::text[]) h))`,
    workspace,
    origin,
    model,
    dimension,
    inputs.map(({ doc }) => doc),
  )
  const known = new Set(found.map(({ key }) => key))
  return inputs.filter(({ doc, hash }) => !known.has(doc + hash))
}

/** Adds vectors of images and videos; one that has a vector there keeps it. Answers how many are new. */
export function putInputs(
  on: Queryable,
  workspace: string,
  { origin, model, dimension }: SpaceKey,
  inputs: readonly TeamInput[],
  { isHalfvec }: Keeping,
): Promise<number> {
  return on.run(
    `INSERT INTO quarry.doc_input (workspace, doc, hash, origin, model, dimension, input, half)
     SELECT $1, decode(r.doc, 'hex'), decode(r.hash, 'hex'), $2, $3, $4, r.input,
       ${isHalfvec ? 'r.half::halfvec' : `decode(r.half, 'base64')`}
     FROM unnest($5::text[], $6::text[], $7::text[], $8::text[]) AS r (doc, hash, input, half)
     ORDER BY 2, 3 ON CONFLICT DO NOTHING`,
    workspace,
    origin,
    model,
    dimension,
    inputs.map(({ doc }) => doc),
    inputs.map(({ hash }) => hash),
    inputs.map(({ input }) => JSON.stringify(input)),
    inputs.map(({ vector }) => (isHalfvec ? halfText(vector) : halfBytes(vector).toString('base64'))),
  )
}

interface InputRow extends SpaceKey {
  readonly xid: string
  readonly doc: string
  readonly hash: string
  readonly input: string
  readonly half: Uint8Array
}

/** A vector of an image or video, with its space and its place among all that were added. */
export interface PulledInput {
  readonly xid: string
  readonly key: string
  readonly space: SpaceKey
  /** Undefined: it cannot be read here. */
  readonly made: TeamInput | undefined
}

const key = `i.doc || i.hash || int4send(i.dimension) || convert_to(i.origin || chr(10) || i.model, 'UTF8')`
const columns = (isHalfvec: boolean) =>
  `i.xid::text, encode(${key}, 'hex') AS key, encode(i.doc, 'hex') AS doc, encode(i.hash, 'hex') AS hash, i.origin, i.model,
   i.dimension, i.input, ${isHalfvec ? 'halfvec_send(i.half)' : 'i.half'} AS half`

/** Vectors of images and videos of a collection that were added. */
export async function addedInputs(
  on: Queryable,
  workspace: string,
  collection: string,
  { cursor, until, after, limit }: Window,
  { isHalfvec }: Keeping,
): Promise<PulledInput[]> {
  const found = await on.rows<InputRow & { key: string }>(
    `SELECT ${columns(isHalfvec)} FROM quarry.doc_input i
     WHERE i.workspace = $1 AND i.xid >= $3::text::xid8 AND i.xid < $4::text::xid8
       AND (i.xid, ${key}) > ($5::text::xid8, decode($6, 'hex'))
       AND EXISTS (SELECT 1 FROM quarry.collection_doc c
         WHERE c.workspace = i.workspace AND c.doc = i.doc AND c.collection = $2 AND NOT c.removed)
     ORDER BY i.xid, ${key} LIMIT $7`,
    workspace,
    collection,
    cursor,
    until,
    after?.xid ?? '0',
    after?.key ?? '',
    limit,
  )
  return found.map(toInput)
}

/** Those of documents. */
export async function inputsOf(
  on: Queryable,
  workspace: string,
  documents: readonly string[],
  { isHalfvec }: Keeping,
): Promise<PulledInput[]> {
  const found = await on.rows<InputRow & { key: string }>(
    `SELECT ${columns(isHalfvec)} FROM quarry.doc_input i
     WHERE i.workspace = $1 AND i.doc = ANY (ARRAY(SELECT decode(h, 'hex') FROM unnest($2::text[]) h)) ORDER BY ${key}`,
    workspace,
    documents,
  )
  return found.map(toInput)
}

/** Without elements there is nothing that a vector could be of. */
const sentInput = writtenMediaInput.extend({ elements: writtenMediaInput.shape.elements.min(1) })

function toInput({
  xid,
  key: place,
  doc,
  hash,
  origin,
  model,
  dimension,
  input: text,
  half,
}: InputRow & { key: string }) {
  const vector = vectorFromHalves(half)
  const read = readInput(text)
  const isWhole = vector.length === dimension && vector.every((value) => Number.isFinite(value))
  return {
    xid,
    key: place,
    space: { origin, model, dimension },
    made: read && isWhole ? { doc, hash, input: read, vector } : undefined,
  }
}

function readInput(text: string): MediaInput<string> | undefined {
  try {
    const found = sentInput.safeParse(JSON.parse(text)).data
    return found && { ...found, instruction: found.instruction, frameRate: found.frameRate }
  } catch {
    return undefined
  }
}
