import type { SpaceKey } from '../../model/vectors/space.ts'
import type { TeamDocument, TeamText } from '../../model/team.ts'
import { indexTokens } from '../../text/tokens.ts'
import { halfBytes, halfText, signBits } from './halfVectors.ts'
import type { Queryable } from './connection.ts'
import type { Keeping } from './setup.ts'
import { textBytes } from './textBytes.ts'

/** Words of one passage that are longer than this are found by none: they are no words. */
const LONGEST_TOKEN = 500

/** Of these hashes, those that the workspace has no text under, as far as one may read. */
export async function missingTexts(on: Queryable, workspace: string, hashes: readonly string[]): Promise<Set<string>> {
  const found = await on.rows<{ hash: string }>(
    `SELECT h AS hash FROM unnest($2::text[]) h WHERE NOT EXISTS (
       SELECT 1 FROM quarry.text t WHERE t.workspace = $1 AND t.hash = decode(h, 'hex'))`,
    workspace,
    hashes,
  )
  return new Set(found.map(({ hash }) => hash))
}

/** Whether the one who is logged in edits every collection of a workspace: others show what they add. */
export async function editsAll(on: Queryable, workspace: string): Promise<boolean> {
  const [found] = await on.rows<{ all: boolean }>('SELECT quarry.edits_all($1) AS all', workspace)
  return found?.all ?? false
}

const isToken = (token: string) => token !== '' && token.length <= LONGEST_TOKEN

/** A parameter with values in base64, as an array of bytes. */
const bytesOf = (parameter: string) =>
  `ARRAY(SELECT decode(r.one, 'base64') FROM unnest(${parameter}::text[]) WITH ORDINALITY r (one, at) ORDER BY r.at)`
const hashesOf = (parameter: string) => bytesOf(parameter).replace('base64', 'hex')

/**
 * Adds documents with their passages, and the texts among `texts` that the workspace does not have. Documents that others added
 * have their passages. Who does not edit all shows what the hashes of documents are made of, and the texts that it cannot read.
 * In the order of hashes, so that two desks never wait for each other in a circle.
 */
export async function putDocuments(
  on: Queryable,
  workspace: string,
  documents: readonly TeamDocument[],
  texts: readonly TeamText[],
  isEditingAll: boolean,
): Promise<{ readonly documents: number; readonly texts: number }> {
  const column = <K extends keyof TeamDocument>(name: K) => documents.map((one) => one[name] ?? null)
  const shownBy = isEditingAll ? [] : documents
  const [added] = await on.rows<{ documents: number }>(
    `SELECT quarry.put_documents($1, ${hashesOf('$2')}, $3, $4, $5, $6, $7, $8, $9, $10,
       ${bytesOf('$11')}, ${bytesOf('$12')}) AS documents`,
    workspace,
    column('hash'),
    column('kind'),
    documents.map(({ title }) => shown(title)),
    documents.map(({ url }) => (url === undefined ? null : shown(url))),
    column('domain'),
    column('language'),
    column('publishedAt'),
    column('capturedAt'),
    column('record'),
    shownBy.map(({ fields }) => fields),
    shownBy.map(({ text }) => textBytes(text).toString('base64')),
  )
  const words = texts.map(({ text }) => [...new Set(indexTokens(text).split(' '))].filter(isToken))
  const passages = documents.flatMap(({ hash: doc, passages: of }) =>
    of.map((passage, ordinal) => ({ doc, ordinal, ...passage })),
  )
  const [put] = await on.rows<{ texts: number }>(
    `SELECT quarry.put_passages($1, ${bytesOf('$2')}, $3, $4, ${hashesOf('$5')}, $6, $7, $8, ${hashesOf('$9')}, $10)
       AS texts`,
    workspace,
    texts.map(({ text }) => textBytes(text).toString('base64')),
    words.map((of) => of.join(' ')),
    words.map((of) => of.length),
    passages.map(({ doc }) => doc),
    passages.map(({ ordinal }) => ordinal),
    passages.map(({ start }) => start),
    passages.map(({ end }) => end),
    passages.map(({ hash }) => hash),
    passages.map(({ language }) => language ?? null),
  )
  return { documents: added?.documents ?? 0, texts: put?.texts ?? 0 }
}

/** PostgreSQL's texts hold no NUL; the record has it. */
const shown = (text: string) => text.toWellFormed().replaceAll('\0', '�')

/** Enters that documents take the place of older ones; what one may not say of documents of others is left out. */
export async function putVersions(
  on: Queryable,
  workspace: string,
  versions: readonly { readonly older: string; readonly newer: string }[],
): Promise<void> {
  await on.run(
    `SELECT quarry.put_versions($1, ${hashesOf('$2')}, ${hashesOf('$3')})`,
    workspace,
    versions.map(({ older }) => older),
    versions.map(({ newer }) => newer),
  )
}

/** Puts documents into a collection where they are not so already. */
export const putMembers = (
  on: Queryable,
  workspace: string,
  collection: string,
  hashes: readonly string[],
): Promise<number> => changeMembers(on, workspace, collection, hashes, false)

/** Takes documents out of a collection where they are in it. */
export const takeOutMembers = (
  on: Queryable,
  workspace: string,
  collection: string,
  hashes: readonly string[],
): Promise<number> => changeMembers(on, workspace, collection, hashes, true)

async function changeMembers(
  on: Queryable,
  workspace: string,
  collection: string,
  hashes: readonly string[],
  removed: boolean,
): Promise<number> {
  const [done] = await on.rows<{ changed: number }>(
    `SELECT quarry.put_docs($1, $2, ${hashesOf('$3')}, $4) AS changed`,
    workspace,
    collection,
    hashes,
    removed,
  )
  return done?.changed ?? 0
}

/** The number of a space in the workspace, made where there is none. */
export async function ensureTeamSpace(on: Queryable, workspace: string, key: SpaceKey): Promise<number> {
  const [found] = await on.rows<{ id: number }>(
    'SELECT quarry.ensure_space($1, $2, $3, $4) AS id',
    workspace,
    key.origin,
    key.model,
    key.dimension,
  )
  return found?.id ?? 0
}

export interface NumberedSpace extends SpaceKey {
  readonly id: number
}

export function listTeamSpaces(on: Queryable, workspace: string): Promise<NumberedSpace[]> {
  return on.rows('SELECT id, origin, model, dimension FROM quarry.space WHERE workspace = $1 ORDER BY id', workspace)
}

/** Of these hashes, those without a vector in a space. */
export async function missingVectors(
  on: Queryable,
  workspace: string,
  space: number,
  hashes: readonly string[],
): Promise<Set<string>> {
  const found = await on.rows<{ hash: string }>(
    `SELECT h AS hash FROM unnest($3::text[]) h WHERE NOT EXISTS (
       SELECT 1 FROM quarry.vec v WHERE v.workspace = $1 AND v.space = $2 AND v.hash = decode(h, 'hex'))`,
    workspace,
    space,
    hashes,
  )
  return new Set(found.map(({ hash }) => hash))
}

/** Adds vectors; a text that has one keeps it. Answers how many are new. */
export async function putTeamVectors(
  on: Queryable,
  workspace: string,
  space: number,
  vectors: readonly { readonly hash: string; readonly vector: Float32Array }[],
  { isHalfvec, isSpread }: Keeping,
): Promise<number> {
  const values = [
    workspace,
    space,
    vectors.map(({ hash }) => hash),
    vectors.map(({ vector }) => signBits(vector)),
    vectors.map(({ vector }) => (isHalfvec ? halfText(vector) : halfBytes(vector).toString('base64'))),
  ]
  if (isSpread) {
    const halves = isHalfvec ? '$5::text[]::halfvec[]' : bytesOf('$5')
    const [put] = await on.rows<{ added: number }>(
      `SELECT quarry.put_vectors($1, $2, ${hashesOf('$3')}, $4::text[]::bit varying[], ${halves}) AS added`,
      ...values,
    )
    return put?.added ?? 0
  }
  return on.run(
    `INSERT INTO quarry.vec (workspace, hash, space, bits, half)
     SELECT $1, decode(r.hash, 'hex'), $2, r.bits::bit varying, ${isHalfvec ? 'r.half::halfvec' : `decode(r.half, 'base64')`}
     FROM unnest($3::text[], $4::text[], $5::text[]) AS r (hash, bits, half) ORDER BY 2 ON CONFLICT DO NOTHING`,
    ...values,
  )
}
