import type { TeamFile, TeamFileFacts } from '../../model/team.ts'
import { teamFileFacts } from '../files/fileFacts.ts'
import type { Queryable } from './connection.ts'

export { MOST_PROVEN_BYTES } from './migrations/0011-proof.ts'

/** Of a piece of a file on the server; the last one may be shorter. */
export const PIECE_BYTES = 1 << 20

/** A file of a document, and what it is there. */
export interface DocumentFile {
  /** Of the document, as hexadecimal digits. */
  readonly doc: string
  /** SHA-256 of its bytes. */
  readonly hash: string
  readonly facts: TeamFileFacts
}

/** Of these hashes, those of files that are not whole there, or that one has not shown and cannot read. */
export async function missingFiles(on: Queryable, workspace: string, hashes: readonly string[]): Promise<Set<string>> {
  const found = await on.rows<{ hash: string }>(
    `SELECT h AS hash FROM unnest($2::text[]) h WHERE NOT EXISTS (
       SELECT 1 FROM quarry.file f WHERE f.workspace = $1 AND f.hash = decode(h, 'hex')
       UNION ALL SELECT 1 FROM quarry.file_holder p WHERE p.workspace = $1 AND p.hash = decode(h, 'hex'))`,
    workspace,
    hashes,
  )
  return new Set(found.map(({ hash }) => hash))
}

/** Says which documents have which files, that are there. Answers how many were new. */
export function putDocumentFiles(on: Queryable, workspace: string, files: readonly DocumentFile[]): Promise<number> {
  return on.run(
    `INSERT INTO quarry.doc_file (workspace, doc, hash, facts)
     SELECT $1, decode(r.doc, 'hex'), decode(r.hash, 'hex'), r.facts
     FROM unnest($2::text[], $3::text[], $4::text[]) AS r (doc, hash, facts) ORDER BY 2, 3 ON CONFLICT DO NOTHING`,
    workspace,
    files.map(({ doc }) => doc),
    files.map(({ hash }) => hash),
    files.map(({ facts }) => JSON.stringify(facts)),
  )
}

/** The numbers of the pieces of a file that need not be sent. */
export async function piecesOf(on: Queryable, workspace: string, hash: string): Promise<Set<number>> {
  const found = await on.rows<{ number: number }>(
    `SELECT number FROM quarry.pieces_of($1, decode($2, 'hex')) AS number`,
    workspace,
    hash,
  )
  return new Set(found.map(({ number }) => number))
}

export async function putPiece(
  on: Queryable,
  workspace: string,
  hash: string,
  number: number,
  body: Uint8Array,
): Promise<void> {
  await on.run(`SELECT quarry.put_piece($1, decode($2, 'hex'), $3, $4)`, workspace, hash, number, body)
}

/** Notes that all pieces of a file are there. Answers false where they do not have its hash, and are to be sent again. */
export async function putFile(on: Queryable, workspace: string, hash: string, bytes: number): Promise<boolean> {
  const [found] = await on.rows<{ done: boolean }>(
    `SELECT quarry.put_file($1, decode($2, 'hex'), $3) AS done`,
    workspace,
    hash,
    bytes,
  )
  return found?.done ?? false
}

/** The whole files of a document; one whose description cannot be read is left out. */
export async function filesOf(on: Queryable, workspace: string, doc: string): Promise<TeamFile[]> {
  const found = await on.rows<{ hash: string; bytes: number; facts: string }>(
    `SELECT encode(f.hash, 'hex') AS hash, f.bytes, d.facts FROM quarry.doc_file d
     JOIN quarry.file f ON f.workspace = d.workspace AND f.hash = d.hash
     WHERE d.workspace = $1 AND d.doc = decode($2, 'hex') ORDER BY f.hash`,
    workspace,
    doc,
  )
  return found.flatMap(({ facts, ...file }) => {
    const read = teamFileFacts(facts)
    return read ? [{ ...file, facts: read }] : []
  })
}

/** A piece of a file; undefined where it is not there. */
export async function readPiece(
  on: Queryable,
  workspace: string,
  hash: string,
  number: number,
): Promise<Uint8Array | undefined> {
  const [found] = await on.rows<{ body: Uint8Array }>(
    `SELECT body FROM quarry.file_piece WHERE workspace = $1 AND hash = decode($2, 'hex') AND number = $3`,
    workspace,
    hash,
    number,
  )
  return found?.body
}
