import type { NewDocument } from '../../model/document.ts'
import { authorNames } from './authorNames.ts'
import { messageHeaders } from './mailHeaders.ts'

/** Whom a message went to. Either is '' where the message does not have it. */
export interface Recipient {
  readonly name: string
  readonly address: string
}

/** The headers of a record of a message that name recipients. */
const headerNames = ['to', 'cc', 'bcc'] as const

/**
 * The recipients of a message by its record, each once and with the address in small letters; none where the document is
 * something else.
 */
export function recipientsOf({ kind, raw }: Pick<NewDocument, 'kind' | 'raw'>): Recipient[] {
  const headers = kind === 'file' ? messageHeaders(raw) : undefined
  if (!headers) return []
  const found = new Map<string, Recipient>()
  for (const header of headerNames) {
    const value: unknown = Reflect.get(headers, header)
    if (typeof value !== 'string') continue
    for (const written of recipientsIn(value)) {
      const one = recipient(written)
      if (one.name !== '' || one.address !== '') found.set(`${one.name}\n${one.address}`, one)
    }
  }
  return [...found.values()]
}

/** The recipients in a header as records have it, each as it stands there. */
export function writtenRecipients(header: string): string[] {
  return recipientsIn(header).map(({ name, address }) => {
    if (name === '') return address
    return address === '' ? name : `${name} <${address}>`
  })
}

/**
 * The recipients in a header as records have it: `Ada Berg <ada@example.org>, jo@example.org`. Names stand there without
 * quotes and may have commas, so that a name begins behind the last address before it.
 */
function recipientsIn(header: string): Recipient[] {
  const found: Recipient[] = []
  let from = 0
  for (const { 0: whole, 1: address = '', index } of header.matchAll(/<([^<>]*)>/g)) {
    const before = pieces(header.slice(from, index))
    const first = before.findIndex((piece, at) => at === before.length - 1 || !isAddress(piece))
    if (first > 0) found.push(...before.slice(0, first).map((piece) => ({ name: '', address: piece })))
    found.push({ name: before.slice(Math.max(0, first)).join(', '), address })
    from = index + whole.length
  }
  const { address = [], name = [] } = Object.groupBy(pieces(header.slice(from)), (piece) =>
    isAddress(piece) ? 'address' : 'name',
  )
  for (const one of address) found.push({ name: '', address: one })
  for (const one of authorNames(name.join(', '))) found.push({ name: one, address: '' })
  return found
}

function pieces(text: string): string[] {
  return text
    .split(',')
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')
}

function isAddress(piece: string): boolean {
  return /^[^\s@]+@[^\s@]+$/.test(piece)
}

/** Outlook puts names in single quotes, and an address in the place of a name that it does not know. */
function recipient({ name, address }: Recipient): Recipient {
  const own = address.trim().toLowerCase()
  const shown = name.replace(/^'(.*)'$/, '$1').trim()
  return { name: shown.toLowerCase() === own ? '' : shown, address: own }
}
