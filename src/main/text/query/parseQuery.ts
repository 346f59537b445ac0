import type { ParsedQuery, PlainPiece, QueryNode } from '../../model/search/query.ts'
import { printNode } from './printQuery.ts'
import { lexQuery, type CheckValue, type QueryToken } from './lexQuery.ts'

/** Something that may stand beside OR. A group is what stands in brackets. */
interface Operand {
  readonly node: QueryNode
  readonly isGroup: boolean
}

const anyValue: CheckValue = () => undefined

/**
 * Takes a query apart. Never fails: what is no clause is plain text, and `plain` says why where it looked like one.
 *
 *     query   = { choice }
 *     choice  = item { "OR" item }
 *     item    = [ "-" ] ( group | clause | word )
 *     group   = "(" { choice } ")"
 *     clause  = '"' words '"' [ "~" number ] | letters "*" | letters "~" | field ":" ( value | '"' value '"' )
 *     field   = "title" | "site" | "kind" | "lang" | "by" | "tag" | "in" | "after" | "before" | "is"
 *
 * Words of the top level rank and need not occur. In a group, beside OR and after "-" they are conditions like clauses.
 * Brackets around nothing but words are plain text, unless OR or "-" stands beside them.
 * `check` says which values of fields there are.
 */
export function parseQuery(query: string, check: CheckValue = anyValue): ParsedQuery {
  const lexed = lexQuery(query, check)
  const plain: PlainPiece[] = [...lexed.plain]
  const tokens = withoutUnmatched(lexed.tokens, query, plain)
  let at = 0

  const sequence = (isTop: boolean): QueryNode[] => {
    const nodes: QueryNode[] = []
    for (let token = tokens[at]; token && token.kind !== 'close'; token = tokens[at]) {
      if (token.kind === 'or') {
        const piece = { start: token.start, end: token.end, text: 'OR' }
        plain.push({ ...piece, reason: 'nothing beside OR' })
        nodes.push({ kind: 'text', ...piece })
        at++
      } else nodes.push(...choice(isTop))
    }
    return nodes
  }

  const choice = (isTop: boolean): QueryNode[] => {
    const first = operand()
    const options = [first]
    while (tokens[at]?.kind === 'or' && startsOperand(tokens[at + 1])) {
      at++
      options.push(operand())
    }
    if (options.length > 1) {
      const of = options.map(({ node }) => node)
      return [{ kind: 'any', of, start: first.node.start, end: (of.at(-1) as QueryNode).end }]
    }
    const { node, isGroup } = first
    if (!isTop || !isGroup || !isPlain(node)) return [node]
    const text = node.kind === 'all' ? printNode(node) : `(${printNode(node)})`
    return [{ kind: 'text', text, start: node.start, end: node.end }]
  }

  const operand = (): Operand => {
    const token = tokens[at++] as Exclude<QueryToken, { kind: 'close' | 'or' }>
    if (token.kind === 'operand') return { node: negated(token.minus, token.node, token.start), isGroup: false }
    const of = sequence(false)
    const end = (tokens[at++] as QueryToken & { readonly end: number }).end
    const start = token.start + Number(token.minus)
    // Its span is that of the brackets, also where there is one thing in them.
    const only = of.length === 1 ? (of[0] as QueryNode) : undefined
    const group: QueryNode = only ? { ...only, start, end } : { kind: 'all', of, start, end }
    return { node: negated(token.minus, group, token.start), isGroup: !token.minus }
  }

  const nodes = sequence(true)
  plain.sort((a, b) => a.start - b.start)
  return { nodes, plain }
}

function startsOperand(token: QueryToken | undefined): boolean {
  return token?.kind === 'operand' || token?.kind === 'open'
}

function negated(minus: boolean, node: QueryNode, start: number): QueryNode {
  return minus ? { kind: 'not', of: node, start, end: node.end } : node
}

/** Whether there is nothing but words in it. */
function isPlain(node: QueryNode): boolean {
  return node.kind === 'text' || (node.kind === 'all' && node.of.every(isPlain))
}

/** Brackets without a counterpart are texts. */
function withoutUnmatched(tokens: readonly QueryToken[], query: string, plain: PlainPiece[]): QueryToken[] {
  const open: number[] = []
  tokens.forEach(({ kind }, index) => {
    if (kind === 'open') open.push(index)
    else if (kind === 'close') open.pop()
  })
  const unmatched = new Set(open)
  return tokens.map((token, index) => {
    if (!unmatched.has(index) || token.kind !== 'open') return token
    const { start, end } = token
    const piece = { start, end, text: query.slice(start, end) }
    plain.push({ ...piece, reason: 'unmatched bracket' })
    return { kind: 'operand', minus: false, start, node: { kind: 'text', ...piece } }
  })
}
