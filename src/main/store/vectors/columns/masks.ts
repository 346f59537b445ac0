import type { ReadableDb } from '../../connection.ts'
import { matchesDomain } from '../../search/filters.ts'
import { wantedDomain } from '../../../text/wantedDomain.ts'
import { statement } from '../../statement.ts'
import type { Columns } from './columns.ts'
import type { SpaceScan } from '../spaceScan.ts'
import type { Filters } from '../../../model/search/filters.ts'

/** Documents that filters let through, from the columns. */
export interface AllowedDocuments {
  /** Bit (id & 31) of word (id >> 5). */
  readonly bits: Uint32Array
  readonly passages: number
  /** Documents that only a date filter keeps out, because they have no date. */
  readonly undated: number
  /** False: some documents may be in it that the filters do not let through. */
  readonly exact: boolean
}

/** Slots that filters let through. */
export interface AllowedSlots {
  /** Undefined: every slot. */
  readonly mask: Uint8Array | undefined
  /** Passages that are let through and have a vector. */
  readonly embedded: number
}

const kept = 8
const documentsOf = new WeakMap<Columns, Map<string, AllowedDocuments>>()
const slotsOf = new WeakMap<SpaceScan, Map<string, AllowedSlots>>()

/** What `filters` let through, from memory where this was asked before and nothing has changed. */
export function allowedDocuments(db: ReadableDb, columns: Columns, filters: Filters): AllowedDocuments {
  return remembered(documentsOf, columns, keyOf(db, columns, filters), () => {
    const live = statement(db, 'SELECT id FROM collections WHERE deleted_at IS NULL').pluck().all() as number[]
    return selectDocuments(columns, filters, new Set(live))
  })
}

/** The same for the slots of a space. */
export function allowedSlots(db: ReadableDb, columns: Columns, scan: SpaceScan, filters: Filters): AllowedSlots {
  const key = `${scan.changes} ${keyOf(db, columns, filters)}`
  return remembered(slotsOf, scan, key, () => selectSlots(columns, scan, allowedDocuments(db, columns, filters).bits))
}

function keyOf(db: ReadableDb, columns: Columns, filters: Filters): string {
  const live = statement(db, 'SELECT id FROM collections WHERE deleted_at IS NULL').pluck().all() as number[]
  return JSON.stringify([columns.version, live, filters])
}

function remembered<K extends object, V>(memory: WeakMap<K, Map<string, V>>, owner: K, key: string, make: () => V): V {
  const ofOwner = memory.get(owner) ?? new Map<string, V>()
  memory.set(owner, ofOwner)
  const value = ofOwner.get(key) ?? make()
  ofOwner.delete(key)
  ofOwner.set(key, value)
  for (const oldest of ofOwner.keys()) if (ofOwner.size > kept) ofOwner.delete(oldest)
  return value
}

function selectDocuments(columns: Columns, filters: Filters, live: ReadonlySet<number>): AllowedDocuments {
  const { kind, language, domain, published, passages } = columns
  const bits = new Uint32Array(Math.ceil((kind.length + 1) / 32 / 256) * 256)
  const wanted = new Set<number>(filters.collections.length > 0 ? filters.collections : live)
  for (const { collection, page, bits: members } of columns.memberPages()) {
    if (!wanted.has(collection) || !live.has(collection)) continue
    const first = page * members.length
    for (let i = 0; i < members.length && first + i < bits.length; i++)
      bits[first + i] = (bits[first + i] as number) | (members[i] as number)
  }
  const kinds = namesIn(columns.kinds, filters.kinds)
  const languages = namesIn(columns.languages, filters.languages)
  const suffixes = filters.domains.map(wantedDomain)
  const domains =
    suffixes.length > 0
      ? columns.domains.matching((name) => suffixes.some((suffix) => matchesDomain(name, suffix)))
      : undefined
  const { since = -Infinity, until = Infinity } = filters
  const dated = filters.since !== undefined || filters.until !== undefined
  const narrow = dated || kinds || languages || domains
  let undated = 0
  let sum = 0
  for (let at = 0; at < bits.length; at++) {
    let word = bits[at] as number
    if (word === 0) continue
    let left = word
    while (word !== 0) {
      const bit = 31 - Math.clz32(word & -word)
      word &= word - 1
      const id = at * 32 + bit
      if (narrow) {
        const passes =
          (!kinds || kinds[kind[id] as number]) &&
          (!languages || languages[language[id] as number]) &&
          (!domains || domains[domain[id] as number])
        const date = published[id] as number
        if (passes && dated && Number.isNaN(date)) undated++
        if (!passes || (dated && !(date >= since && date < until))) {
          left &= ~(1 << bit)
          continue
        }
      }
      sum += passages[id] as number
    }
    bits[at] = left
  }
  const exact =
    !(kinds && columns.kinds.overflowed) &&
    !(languages && columns.languages.overflowed) &&
    !(domains && columns.domains.overflowed)
  return { bits, passages: sum, undated, exact }
}

function namesIn(names: Columns['kinds'], wanted: readonly string[]): Uint8Array | undefined {
  return wanted.length > 0 ? names.matching((name) => wanted.includes(name)) : undefined
}

function selectSlots(columns: Columns, scan: SpaceScan, documents: Uint32Array): AllowedSlots {
  const { documentOfText, further, furtherLength } = columns
  const { textOfSlot } = scan
  const isAllowed = (document: number): number => ((documents[document >>> 5] as number) >>> (document & 31)) & 1
  // Texts that have several passages are let through when any of them is.
  const others = new Map<number, number>()
  for (let at = 0; at < furtherLength; at += 2)
    if (isAllowed(further[at + 1] as number) === 1)
      others.set(further[at] as number, (others.get(further[at] as number) ?? 0) + 1)
  const mask = new Uint8Array(Math.ceil(textOfSlot.length / 8))
  let allowed = 0
  let embedded = 0
  let there = 0
  for (let slot = 0; slot < textOfSlot.length; slot++) {
    const text = textOfSlot[slot] as number
    if (text === 0) continue
    there++
    const document = documentOfText[text] ?? 0
    const passages = isAllowed(document) + (others.size > 0 ? (others.get(text) ?? 0) : 0)
    if (passages === 0) continue
    mask[slot >>> 3] = (mask[slot >>> 3] as number) | (1 << (slot & 7))
    allowed++
    embedded += passages
  }
  return { mask: allowed === there ? undefined : mask, embedded }
}
