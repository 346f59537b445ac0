import type { ParsedPart } from '../format.ts'

type Severity = 'refused' | 'warning'

interface Group {
  readonly severity: Severity
  count: number
  readonly names: string[]
}

const shownNames = 2
const maxNameChars = 200
/** A hostile archive may give each entry a reason of its own. */
const maxGroups = 50

/** Entries that were left out, grouped by reason: an archive of thousands of pictures gives one row. */
export class Tally {
  readonly #groups = new Map<string, Group>()

  add(severity: Severity, reason: string, name: string): void {
    const key = this.#groups.has(reason) || this.#groups.size < maxGroups ? reason : 'They cannot be read either.'
    let group = this.#groups.get(key)
    if (!group) this.#groups.set(key, (group = { severity, count: 0, names: [] }))
    group.count++
    if (group.names.length < shownNames) group.names.push(name.slice(0, maxNameChars))
  }

  /** One part for each reason, in the order they came up. */
  parts(): ParsedPart[] {
    return [...this.#groups].map(([reason, { severity, count, names }]) => ({
      kind: severity,
      message: `${describeNames(names, count)}: ${reason}`,
    }))
  }
}

function describeNames(names: readonly string[], count: number): string {
  const quoted = names.map((name) => `“${name}”`)
  const more = count - names.length
  if (more > 0)
    return `${count.toLocaleString('en')} entries (${quoted.join(', ')} and ${more.toLocaleString('en')} more)`
  return quoted.join(' and ')
}
