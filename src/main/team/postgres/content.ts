import type { SpaceKey } from '../../model/vectors/space.ts'
import type { TeamDocument, TeamText } from '../../model/team.ts'
import { indexTokens } from '../../text/tokens.ts'
import { halfBytes, halfText, signBits } from './halfVectors.ts'
import type { Queryable } from './connection.ts'
import { textBytes } from './textBytes.ts'

/** Words of one passage that are longer than this are found by none: they are no words. */
const LONGEST_TOKEN = 500

/** Of these hashes, those that the workspace has no text under, or no whole file. */
export async function missingHashes(
  of: 'text' | 'file',
  on: Queryable,
  workspace: string,
  hashes: readonly string[],
): Promise<Set<string>> {
  const found = await on.rows<{ hash: string }>(
    `SELECT h AS hash FROM unnest($2::text[]) h WHERE NOT EXISTS (
       SELECT 1 FROM quarry.${of} t WHERE t.workspace = $1 AND t.hash = decode(h, 'hex'))`,
    workspace,
    hashes,
  )
  return new Set(found.map(({ hash }) => hash))
}

/** Adds texts that the workspace does not have. In the order of hashes, so that two desks never wait for each other in a circle. */
export function putTexts(on: Queryable, workspace: string, texts: readonly TeamText[]): Promise<number> {
  const words = texts.map(({ text }) => [...new Set(indexTokens(text).split(' '))].filter(isToken))
  return on.run(
    `INSERT INTO quarry.text (workspace, hash, body, words, tokens)
     SELECT $1, decode(r.hash, 'hex'), decode(r.body, 'base64'), array_to_tsvector(string_to_array(r.words, ' ')), r.tokens
     FROM unnest($2::text[], $3::text[], $4::text[], $5::integer[]) AS r (hash, body, words, tokens)
     ORDER BY 2 ON CONFLICT DO NOTHING`,
    workspace,
    texts.map(({ hash }) => hash),
    texts.map(({ text }) => textBytes(text).toString('base64')),
    words.map((of) => of.join(' ')),
    words.map((of) => of.length),
  )
}

const isToken = (token: string) => token !== '' && token.length <= LONGEST_TOKEN

/** Adds documents with their passages; their texts are there. Those that others added have their passages. */
export async function putDocuments(
  on: Queryable,
  workspace: string,
  documents: readonly TeamDocument[],
): Promise<number> {
  const column = <K extends keyof TeamDocument>(name: K) => documents.map((one) => one[name] ?? null)
  const added = await on.run(
    `INSERT INTO quarry.doc (workspace, hash, kind, title, url, domain, language, published_at, captured_at, record)
     SELECT $1, decode(r.hash, 'hex'), r.kind, r.title, r.url, r.domain, r.language, r.published, r.captured, r.record
     FROM unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::bigint[], $9::bigint[],
       $10::text[]) AS r (hash, kind, title, url, domain, language, published, captured, record)
     ORDER BY 2 ON CONFLICT DO NOTHING`,
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
  )
  const passages = documents.flatMap(({ hash: doc, passages: of }) =>
    of.map((passage, ordinal) => ({ doc, ordinal, ...passage })),
  )
  await on.run(
    `INSERT INTO quarry.doc_passage (workspace, doc, ordinal, start, stop, hash, language)
     SELECT $1, decode(r.doc, 'hex'), r.ordinal, r.start, r.stop, decode(r.hash, 'hex'), r.language
     FROM unnest($2::text[], $3::integer[], $4::integer[], $5::integer[], $6::text[], $7::text[])
       AS r (doc, ordinal, start, stop, hash, language)
     WHERE r.doc IN (
       SELECT h FROM unnest($8::text[]) h WHERE ${editsAll} OR quarry.adds_to($1::uuid, decode(h, 'hex')))
     ORDER BY 2, 3 ON CONFLICT DO NOTHING`,
    workspace,
    passages.map(({ doc }) => doc),
    passages.map(({ ordinal }) => ordinal),
    passages.map(({ start }) => start),
    passages.map(({ end }) => end),
    passages.map(({ hash }) => hash),
    passages.map(({ language }) => language ?? null),
    column('hash'),
  )
  return added
}

/** Adding what the policies refuse would fail as a whole, also where the row is there already. */
const editsAll = `$1::uuid = ANY ((SELECT quarry.whole_as('editor'))::uuid[])`

/** PostgreSQL's texts hold no NUL; the record has it. */
const shown = (text: string) => text.toWellFormed().replaceAll('\0', '�')

/** Enters that documents take the place of older ones; what one may not say of documents of others is left out. */
export function putVersions(
  on: Queryable,
  workspace: string,
  versions: readonly { readonly older: string; readonly newer: string }[],
): Promise<number> {
  return on.run(
    `INSERT INTO quarry.doc_version (workspace, older, newer)
     SELECT $1, decode(r.older, 'hex'), decode(r.newer, 'hex') FROM unnest($2::text[], $3::text[]) AS r (older, newer)
     WHERE ${editsAll} OR quarry.adds_version($1::uuid, decode(r.older, 'hex'), decode(r.newer, 'hex'))
     ORDER BY 2, 3 ON CONFLICT DO NOTHING`,
    workspace,
    versions.map(({ older }) => older),
    versions.map(({ newer }) => newer),
  )
}

/** Puts documents into a collection where they are not so already; `identity` is what the hash is made of, in base64. */
export const putMembers = (
  on: Queryable,
  workspace: string,
  collection: string,
  documents: readonly { readonly hash: string; readonly identity: string }[],
): Promise<number> => changeMembers(on, workspace, collection, documents, false)

/** Takes documents out of a collection where they are in it. */
export const takeOutMembers = (
  on: Queryable,
  workspace: string,
  collection: string,
  hashes: readonly string[],
): Promise<number> =>
  changeMembers(
    on,
    workspace,
    collection,
    hashes.map((hash) => ({ hash, identity: '' })),
    true,
  )

async function changeMembers(
  on: Queryable,
  workspace: string,
  collection: string,
  documents: readonly { readonly hash: string; readonly identity: string }[],
  removed: boolean,
): Promise<number> {
  const [done] = await on.rows<{ changed: number }>(
    `SELECT quarry.put_docs($1, $2, array_agg(decode(r.hash, 'hex')), array_agg(decode(r.identity, 'base64')), $5) AS changed
     FROM unnest($3::text[], $4::text[]) AS r (hash, identity)`,
    workspace,
    collection,
    documents.map(({ hash }) => hash),
    documents.map(({ identity }) => identity),
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
  isHalfvec: boolean,
): Promise<number> {
  return on.run(
    `INSERT INTO quarry.vec (workspace, hash, space, bits, half)
     SELECT $1, decode(r.hash, 'hex'), $2, r.bits::bit varying, ${isHalfvec ? 'r.half::halfvec' : `decode(r.half, 'base64')`}
     FROM unnest($3::text[], $4::text[], $5::text[]) AS r (hash, bits, half) ORDER BY 2 ON CONFLICT DO NOTHING`,
    workspace,
    space,
    vectors.map(({ hash }) => hash),
    vectors.map(({ vector }) => signBits(vector)),
    vectors.map(({ vector }) => (isHalfvec ? halfText(vector) : halfBytes(vector).toString('base64'))),
  )
}
