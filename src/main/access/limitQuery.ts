import type { QueryClause, QueryNode } from '../model/search/query.ts'
import { parseQuery } from '../text/query/parseQuery.ts'

/**
 * A query whose clauses `in:` name no collection besides `names`: another one would tell which there are, and what of the
 * scope is in them too. Such a clause becomes a phrase of its words.
 */
export function limitQuery(query: string, names: ReadonlySet<string>): string {
  let limited = query
  // What was changed is read again, because what stands beside it may be a clause now. Each turn takes a colon away.
  for (;;) {
    const outside = collectionClauses(parseQuery(limited, onlyCollections).nodes).filter(({ text }) => !names.has(text))
    if (outside.length === 0) return limited
    for (const { start, end, text } of outside.toReversed())
      limited = `${limited.slice(0, start)}"in ${text.replaceAll(':', ' ')}" ${limited.slice(end)}`
  }
}

/** The values of other fields are none here: a search that does not know them counts no clause for them, and so reads further. */
const onlyCollections: NonNullable<Parameters<typeof parseQuery>[1]> = (field) =>
  field === 'in' ? undefined : 'unknown value'

function collectionClauses(nodes: readonly QueryNode[]): readonly Extract<QueryClause, { kind: 'field' }>[] {
  return nodes.flatMap((node) => {
    switch (node.kind) {
      case 'field':
        return node.field === 'in' ? [node] : []
      case 'not':
        return collectionClauses([node.of])
      case 'any':
      case 'all':
        return collectionClauses(node.of)
      default:
        return []
    }
  })
}
