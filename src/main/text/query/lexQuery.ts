import {
  queryFields,
  type PlainPiece,
  type PlainReason,
  type QueryClause,
  type QueryField,
  type QueryText,
} from '../../model/search/query.ts'

/** Why a value of a field is none; undefined where it is one. */
export type CheckValue = (field: QueryField, value: string) => PlainReason | undefined

/** One piece of a query. `minus`: a hyphen stands right before it, which `start` includes. */
export type QueryToken =
  | {
      readonly kind: 'operand'
      readonly minus: boolean
      readonly node: QueryText | QueryClause
      readonly start: number
    }
  | { readonly kind: 'open'; readonly minus: boolean; readonly start: number; readonly end: number }
  | { readonly kind: 'close' | 'or'; readonly start: number; readonly end: number }

const QUOTED = /["“”„«]([^"“”„«»]*)["“”»]/uy
const WITHIN = /~(\d{1,3})(?!\d)/uy
const BARE = /\S+/uy
/** What programs for mail call fields. */
const aliases: Readonly<Record<string, QueryField>> = { from: 'by', cc: 'to', bcc: 'to' }
const FIELD = new RegExp(`(${[...queryFields, ...Object.keys(aliases)].join('|')}):`, 'iuy')
/** What looks like a clause of a field that there is not: no address (of the web or of mail), no time, no path. */
const OTHER_FIELD = /^[\p{Script=Latin}_-]{2,20}:[\p{L}\p{N}"“„«][^:/@]*$/u
const MINUS = /-(?=[\p{L}\p{N}"“”„«(])/uy
const OPENING = /^["“”„«]/u
const UNQUOTED = /[^"“”„«»]*/uy
const READABLE = /[\p{L}\p{N}]/u
/** Each costs time in every search; nobody types so many. */
const MAX_CLAUSES = 64
/** Brackets deeper than this are plain text, so that no query is too deep to be taken apart. */
const MAX_DEPTH = 8

/** Splits a query at spaces, quotes and brackets. Never fails: what is no clause is a text. */
export function lexQuery(query: string, check: CheckValue): { tokens: QueryToken[]; plain: PlainPiece[] } {
  const tokens: QueryToken[] = []
  const plain: PlainPiece[] = []
  let clauses = 0
  let depth = 0
  let at = 0

  const match = (pattern: RegExp, from: number) => {
    pattern.lastIndex = from
    return pattern.exec(query)
  }
  const text = (start: number, end: number, reason?: PlainReason) => {
    const piece = { start, end, text: query.slice(start, end) }
    if (reason !== undefined) plain.push({ ...piece, reason })
    tokens.push({ kind: 'operand', minus: false, start, node: { kind: 'text', ...piece } })
    at = end
  }
  /** What says nothing and is not even a word: quotes around nothing. */
  const drop = (start: number, end: number, reason: PlainReason) => {
    plain.push({ start, end, text: query.slice(start, end), reason })
    at = end
  }
  /** The end of what stands at `from` up to a space, without brackets that are closed here and were opened before. */
  const endOfBare = (from: number) => {
    let word = match(BARE, from)?.[0] ?? ''
    let open = 0
    for (const one of word) open += one === '(' ? 1 : one === ')' ? -1 : 0
    for (let spare = Math.min(depth, -open); spare > 0 && word.endsWith(')'); spare--) word = word.slice(0, -1)
    return from + word.length
  }
  const endBeforeQuote = (from: number) => from + (match(UNQUOTED, from)?.[0].length ?? 0)
  const clause = (start: number, minus: boolean, end: number, node: (start: number, end: number) => QueryClause) => {
    if (++clauses > MAX_CLAUSES) return text(start, end, 'too many clauses')
    tokens.push({ kind: 'operand', minus, start, node: node(start + Number(minus), end) })
    at = end
  }

  const quotedAt = (start: number, minus: boolean, from: number) => {
    const quoted = match(QUOTED, from)
    if (!quoted) return drop(start, from + 1, 'unclosed quote')
    const end = QUOTED.lastIndex
    const words = quoted[1] as string
    if (!READABLE.test(words)) return drop(start, end, 'no words')
    const within = match(WITHIN, end)
    if (within)
      clause(start, minus, WITHIN.lastIndex, (first, last) => ({
        kind: 'near',
        text: words,
        within: Number(within[1]),
        start: first,
        end: last,
      }))
    else clause(start, minus, end, (first, last) => ({ kind: 'phrase', text: words, start: first, end: last }))
  }

  const fieldAt = (start: number, minus: boolean, found: RegExpExecArray) => {
    const from = found.index + found[0].length
    const quoted = match(QUOTED, from)
    const isQuoted = quoted !== null
    const end = isQuoted ? QUOTED.lastIndex : Math.min(endOfBare(from), endBeforeQuote(from))
    const value = (isQuoted ? (quoted[1] as string) : query.slice(from, end)).trim()
    if (!READABLE.test(value)) return text(start, isQuoted ? from : end, 'no value')
    const name = (found[1] as string).toLowerCase()
    const field = aliases[name] ?? (name as QueryField)
    const wrong = check(field, value)
    if (wrong !== undefined) return text(start, end, wrong)
    clause(start, minus, end, (first, last) => ({ kind: 'field', field, text: value, start: first, end: last }))
  }

  const wordAt = (start: number, minus: boolean, from: number) => {
    const end = Math.max(endOfBare(from), from + 1)
    const word = query.slice(from, end)
    const kind = word.endsWith('*') ? 'prefix' : word.endsWith('~') ? 'spelling' : undefined
    const stem = word.slice(0, -1)
    if (kind !== undefined && /^[\p{L}\p{N}\p{M}]+$/u.test(stem) && READABLE.test(stem))
      return clause(start, minus, end, (first, last) => ({ kind, text: stem, start: first, end: last }))
    const isOther = OTHER_FIELD.test(word)
    if (!minus) return text(start, end, isOther ? 'unknown field' : undefined)
    if (++clauses > MAX_CLAUSES) return text(start, end, 'too many clauses')
    if (isOther) plain.push({ start: from, end, text: word, reason: 'unknown field' })
    tokens.push({ kind: 'operand', minus, start, node: { kind: 'text', text: word, start: from, end } })
    at = end
  }

  while (at < query.length) {
    const start = at
    if (/\s/u.test(query.charAt(at))) {
      at++
      continue
    }
    const minus = match(MINUS, at) !== null
    const from = at + Number(minus)
    const sign = query.charAt(from)
    const found = match(FIELD, from)
    if (sign === '(' && depth < MAX_DEPTH) {
      tokens.push({ kind: 'open', minus, start, end: from + 1 })
      depth++
      at = from + 1
    } else if (sign === ')' && depth > 0) {
      tokens.push({ kind: 'close', start, end: start + 1 })
      depth--
      at = start + 1
    } else if (OPENING.test(sign)) quotedAt(start, minus, from)
    else if (found) fieldAt(start, minus, found)
    else if (query.slice(start, endOfBare(start)) === 'OR') {
      tokens.push({ kind: 'or', start, end: start + 2 })
      at = start + 2
    } else wordAt(start, minus, from)
  }
  return { tokens, plain }
}
