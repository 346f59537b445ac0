/** Whether `clause` stands in the query by itself. */
export function hasClause(query: string, clause: string): boolean {
  return patternOf(clause).test(query)
}

/** The query without `clause`. */
export function withoutClause(query: string, clause: string): string {
  return query.replace(patternOf(clause), ' ').replaceAll(/\s+/g, ' ').trim()
}

function patternOf(clause: string): RegExp {
  return new RegExp(String.raw`(?<!\S)${clause.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}(?!\S)`, 'i')
}
