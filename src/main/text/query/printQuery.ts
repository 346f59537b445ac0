import type { QueryNode } from '../../model/search/query.ts'

/** A value that is read as it stands: without space, quotes and brackets. */
const BARE_VALUE = /^[^\s()"“”„«»]+$/u

/** The nodes as text that {@link parseQuery} takes apart into the same nodes. */
export function printQuery(nodes: readonly QueryNode[]): string {
  return nodes.map(printNode).join(' ')
}

/** One node as text. */
export function printNode(node: QueryNode): string {
  switch (node.kind) {
    case 'text':
      return node.text
    case 'phrase':
      return `"${node.text}"`
    case 'near':
      return `"${node.text}"~${node.within}`
    case 'prefix':
      return `${node.text}*`
    case 'spelling':
      return `${node.text}~`
    case 'field':
      return `${node.field}:${BARE_VALUE.test(node.text) ? node.text : `"${node.text}"`}`
    case 'not':
      return `-${mayFollowMinus(node.of) ? printNode(node.of) : `(${printNode(node.of)})`}`
    case 'any':
      return node.of.map(printPart).join(' OR ')
    case 'all':
      return `(${node.of.map((one) => (isOr(one) ? '(OR)' : printNode(one))).join(' ')})`
  }
}

function printPart(node: QueryNode): string {
  return node.kind === 'any' || isOr(node) ? `(${printNode(node)})` : printNode(node)
}

function mayFollowMinus(node: QueryNode): boolean {
  return node.kind === 'text' ? /^[\p{L}\p{N}]/u.test(node.text) : node.kind !== 'any' && node.kind !== 'not'
}

/** A word that would be taken for the operator. */
function isOr(node: QueryNode): boolean {
  return node.kind === 'text' && node.text === 'OR'
}
