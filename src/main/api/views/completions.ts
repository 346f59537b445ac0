import type { CompletionView } from '../../../contract/search.ts'
import type { QuarryHandlers } from '../../../contract/routes.ts'
import type { Core } from '../../core.ts'
import { queryStates } from '../../model/search/query.ts'
import { printNode } from '../../text/query/printQuery.ts'

type Asked = Parameters<QuarryHandlers['search']['complete']>[0]

/** What the library has that begins with what was typed. */
export async function complete(core: Core, { of, start, limit }: Asked): Promise<CompletionView[]> {
  const { source, tags } = core.library
  const begins = ({ name }: { readonly name: string }) => name.toLowerCase().startsWith(start.toLowerCase())
  const named = async (all: Promise<readonly { readonly name: string; readonly documents: number }[]>) =>
    (await all)
      .filter(begins)
      .toSorted((a, b) => b.documents - a.documents)
      .map(({ name, documents }) => ({ value: name, documents }))
  const found =
    of === 'in'
      ? await named(source.listCollections())
      : of === 'tag'
        ? await named(tags.list(undefined))
        : of === 'is'
          ? queryStates
              .map((name) => ({ name }))
              .filter(begins)
              .map(({ name }) => ({ value: name, documents: null }))
          : await source.completions(of, start, limit)
  return found.slice(0, limit).map((one) => ({ ...one, text: textOf(of, one.value) }))
}

function textOf(of: Asked['of'], value: string): string {
  if (of === 'word') return value
  // Quotes cannot stand in a value.
  const text = value.replace(/["“”„«»]/gu, ' ')
  return printNode({ kind: 'field', field: of, text, start: 0, end: 0 })
}
