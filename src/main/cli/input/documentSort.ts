import { orderedMarks } from '../../../contract/documents.ts'
import type { QuarryClient } from '../../../contract/routes.ts'
import type { SearchInput } from '../../../contract/search.ts'
import { QuarryError } from '../../base/errors.ts'

export const sortHelp = `relevance, newest, oldest, title, source, ${orderedMarks.join(', ')}, or a field; NAME:desc: its highest first`

const namedSorts = {
  relevance: 'relevance',
  newest: { fact: 'published', descending: true },
  oldest: { fact: 'published', descending: false },
  title: 'title',
  source: { fact: 'domain', descending: false },
} as const satisfies Record<string, SearchInput['sort']>

/**
 * The order that a command was given. A field is meant before a mark of the same name.
 * @throws QuarryError not_found with the orders and fields that there are
 */
export async function sortOf(client: QuarryClient, name: string, signal: AbortSignal): Promise<SearchInput['sort']> {
  const named = Object.entries(namedSorts).find(([one]) => one === name.toLowerCase())
  if (named) return named[1]
  const descending = /:desc$/i.test(name)
  const wanted = name.replace(/:(?:asc|desc)$/i, '')
  const fields = await client.fields.list({}, { signal })
  const field = fields.find((one) => one.name.toLowerCase() === wanted.toLowerCase())
  if (field) return { field: field.id, descending }
  const mark = orderedMarks.find((one) => one === wanted.toLowerCase())
  if (mark) return { mark, descending }
  if (wanted.toLowerCase() in namedSorts)
    throw new QuarryError('usage', `"${wanted}" has one direction.`, {
      hint: `Leave out "${name.slice(wanted.length)}".`,
    })
  const names = [...Object.keys(namedSorts), ...orderedMarks, ...fields.map((one) => `"${one.name}"`)]
  throw new QuarryError('not_found', `There is no order or field "${wanted}".`, {
    hint: `There is: ${names.join(', ')}.`,
  })
}
