import { lowerAscii, mayBeAsked, nameCases } from '../../text/names/authorNames.ts'
import type { ReadableDb } from '../connection.ts'
import { count, rawRows } from '../statement.ts'
import { isIn, listed, type DocumentSet } from './documentSet.ts'

interface Named {
  readonly id: number
  /** How many of the documents went there. */
  readonly documents: number
  /** The name; the address where there is none that a query can ask for. */
  readonly value: string
  /** What `to:` looks in, as it compares it. */
  readonly folded: string
}

/** The recipients of most of some documents, each with how many of these `to:` finds by it. */
export function countRecipients(db: ReadableDb, documents: DocumentSet, most: number): Map<string, number> {
  const named = recipientsAmong(db, documents)
  const sums = new Map<string, number>()
  for (const { value, documents: own } of named) sums.set(value, (sums.get(value) ?? 0) + own)
  sums.delete('')
  const best = [...sums].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).slice(0, most)
  return new Map(best.map(([value]) => [value, documentsTo(db, documents, findRecipients(named, value))]))
}

function recipientsAmong(db: ReadableDb, documents: DocumentSet): Named[] {
  // Most libraries have no mail: then no list of their documents is made.
  if (count(db, 'SELECT EXISTS (SELECT 1 FROM document_recipients)') === 0) return []
  const found = rawRows<readonly [number, number, string, string]>(
    db,
    `SELECT r.id, f.documents, r.name, r.address FROM (
       SELECT dr.recipient_id AS id, count(*) AS documents FROM json_each(?) j
       CROSS JOIN document_recipients dr ON dr.document_id = j.value GROUP BY 1) f
     CROSS JOIN recipients r ON r.id = f.id`,
    JSON.stringify(listed(documents)),
  )
  return found.map(([id, of, name, address]) => ({
    id,
    documents: of,
    value: name !== '' && mayBeAsked(name) ? name : address,
    folded: lowerAscii(`${name} <${address}>`),
  }))
}

function findRecipients(named: readonly Named[], value: string): Named[] {
  const cases = [...new Set(nameCases(value).map(lowerAscii))]
  return named.filter(({ folded }) => cases.some((one) => folded.includes(one)))
}

/** A document that went to several of them counts once. */
function documentsTo(db: ReadableDb, documents: DocumentSet, recipients: readonly Named[]): number {
  const [only] = recipients
  if (only && recipients.length === 1) return only.documents
  const found = rawRows<readonly [number]>(
    db,
    `SELECT DISTINCT document_id FROM document_recipients WHERE recipient_id IN (SELECT value FROM json_each(?))`,
    JSON.stringify(recipients.map(({ id }) => id)),
  )
  return found.filter(([id]) => isIn(documents, id)).length
}
