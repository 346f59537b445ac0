import type { CollectionId } from '../../model/ids.ts'
import type { Filters, Requirement } from '../../model/search/filters.ts'
import type { TeamLink } from '../../model/team.ts'
import type { Store } from '../../store/store.ts'
import { foldAscii } from '../../text/values/typedValue.ts'
import { wantedDomain } from '../../text/wantedDomain.ts'
import type { TeamFilters } from '../postgres/search.ts'
import type { ColumnFilters, TeamCondition } from './teamCondition.ts'

/** What a server is asked, or why it is not. */
export type AskedOfTeam =
  | { readonly filters: TeamFilters; readonly conditions: readonly TeamCondition[] }
  | { readonly refused: string }

/** No server can answer this. */
class Unanswerable extends Error {}

/**
 * Filters of the library as a server is asked for them: numbers of collections, tags, lists and fields become names. What only
 * this library knows is refused.
 */
export async function askedOfTeam(store: Store, filters: Filters, links: readonly TeamLink[]): Promise<AskedOfTeam> {
  const { collections, kinds, languages, since, until, asOf } = filters
  const remote = remoteOf(collections, links)
  if (collections.length > 0 && remote.length === 0) return { refused: 'None of these collections is shared with it.' }
  try {
    return {
      filters: {
        collections: remote,
        kinds,
        languages,
        domains: filters.domains.map(wantedDomain),
        since,
        until,
        // The server takes what is before; the library what is not later.
        asOf: asOf === undefined ? undefined : asOf + 1,
      },
      conditions: await new Reader(store, links).conditions(filters),
    }
  } catch (error) {
    if (error instanceof Unanswerable) return { refused: error.message }
    throw error
  }
}

function remoteOf(collections: readonly CollectionId[], links: readonly TeamLink[]): string[] {
  return links.filter(({ collectionId }) => collections.includes(collectionId)).map(({ remote }) => remote)
}

const nothing: TeamCondition = { kind: 'any', of: [] }

class Reader {
  readonly #read: Store['read']
  readonly #links: readonly TeamLink[]

  constructor({ read }: Store, links: readonly TeamLink[]) {
    this.#read = read
    this.#links = links
  }

  /** What filters ask beside the columns of documents. All of it must hold. */
  async conditions(filters: Filters): Promise<TeamCondition[]> {
    const { documents = [], unread, starred, highlighted, noted, anyOf = [], requires } = filters
    if (unread !== undefined) throw new Unanswerable('Which documents you have read is known in this library only.')
    if (highlighted !== undefined || noted !== undefined)
      throw new Unanswerable('Which documents have highlights or notes is looked up in this library only.')
    if (documents.length > 0)
      throw new Unanswerable('What a smart collection ranks is searched for in this library only.')
    const star: TeamCondition = { kind: 'star' }
    const alternatives: TeamCondition[] = []
    for (const one of anyOf) alternatives.push({ kind: 'all', of: await this.#whole(one) })
    return [
      ...(starred === undefined ? [] : [starred ? star : ({ kind: 'not', of: star } as const)]),
      ...(await this.#marks(filters)),
      ...(await this.#fields(filters)),
      ...(alternatives.length === 0 ? [] : [{ kind: 'any', of: alternatives } as const]),
      ...(requires ? await this.#required(requires) : []),
    ]
  }

  /** What filters within others ask, their columns too. */
  async #whole(filters: Filters): Promise<TeamCondition[]> {
    if (filters.asOf !== undefined)
      throw new Unanswerable('A smart collection as of a time is searched in this library only.')
    const { kinds, languages, since, until } = filters
    const collections = remoteOf(filters.collections, this.#links)
    if (filters.collections.length > 0 && collections.length === 0) return [nothing]
    const columns: ColumnFilters = {
      collections,
      kinds,
      languages,
      domains: filters.domains.map(wantedDomain),
      since,
      until,
    }
    return [
      ...(isAsking(columns) ? [{ kind: 'columns', filters: columns } as const] : []),
      ...(await this.conditions(filters)),
    ]
  }

  async #marks({ tags = [], status = [], priority = [] }: Filters): Promise<TeamCondition[]> {
    const found: TeamCondition[] = []
    for (const [first] of tags) {
      // Of a tag and those in it the tag comes first; a server may have others in it.
      const [tag] = first === undefined ? [] : await this.#read.tagsWithin(first)
      found.push(tag ? { kind: 'tag', name: tag.name } : nothing)
    }
    for (const [kind, ids] of [
      ['status', status],
      ['priority', priority],
    ] as const) {
      if (ids.length === 0) continue
      const values = await this.#read.listValues(kind)
      found.push({ kind, names: values.filter(({ id }) => ids.includes(id)).map(({ name }) => name) })
    }
    return found
  }

  async #fields({ fields = [] }: Filters): Promise<TeamCondition[]> {
    if (fields.length === 0) return []
    const all = await this.#read.listFields()
    const found: TeamCondition[] = []
    for (const condition of fields) {
      const field = all.find(({ id }) => id === condition.field)
      if (!field) return [nothing]
      const origins = field.type === 'choice' ? await this.#read.choiceOrigins(field.id) : []
      found.push({
        kind: 'field',
        asked: {
          field,
          origins: new Map(origins.map(({ id, origin }) => [foldAscii(origin), id])),
          scope: condition.scope && remoteOf(condition.scope, this.#links),
          condition,
        },
      })
    }
    return found
  }

  async #required(requirement: Requirement): Promise<TeamCondition[]> {
    switch (requirement.kind) {
      case 'all':
      case 'any': {
        const of: TeamCondition[] = []
        for (const one of requirement.of) of.push(...(await this.#required(one)))
        // What holds everywhere asks nothing.
        return requirement.kind === 'all' ? of : [{ kind: 'any', of }]
      }
      case 'not':
        return [{ kind: 'not', of: { kind: 'all', of: await this.#required(requirement.of) } }]
      case 'words':
        throw new Unanswerable('Phrases, beginnings and excluded words are looked for in this library only.')
      case 'filters':
        return [{ kind: 'all', of: await this.#whole(requirement.filters) }]
      default:
        return [requirement]
    }
  }
}

function isAsking({ collections, kinds, languages, domains, since, until }: ColumnFilters): boolean {
  return (
    collections.length + kinds.length + languages.length + domains.length > 0 ||
    since !== undefined ||
    until !== undefined
  )
}
