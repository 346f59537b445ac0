/** What a guide refers to in the repository, so that a test can look it up. */
export interface Reference {
  /** Relative to the repository, with forward slashes. */
  readonly path: string
  /** A name that the file must contain. */
  readonly name: string | undefined
  readonly line: number
}

const topFolders = ['src', 'test', 'scripts', 'docs', 'resources']
/** `src/main/core.ts`, `test/unit`, `src/main/core.ts#createCore`, also within a command. */
const pathForm = new RegExp(`(?<![\\w./-])((?:${topFolders.join('|')})/[\\w./-]*\\w)(?:#(\\w+))?`, 'g')
/** `package.json`, `ARCHITECTURE.md`: a file of the top folder, alone between backticks. */
const topFileForm = /`([\w-]+(?:\.[\w-]+)*\.(?:md|ts|json))(?:#(\w+))?`/g
const linkForm = /\]\(([^)#\s]+)(?:#[^)]*)?\)|\b(?:src|srcset)="([^"]+)"/g

/** Every path that the guide at `guide` names: between backticks, in commands and as links. */
export function referencesOf(guide: string, markdown: string): Reference[] {
  const folder = guide.split('/').slice(0, -1)
  return markdown.split('\n').flatMap((text, index) => {
    const line = index + 1
    const named = [...text.matchAll(pathForm), ...(folder.length === 0 ? text.matchAll(topFileForm) : [])].map(
      ([, path = '', name]) => ({ path, name, line }),
    )
    const linked = [...text.matchAll(linkForm)]
      .map(([, link, image]) => link ?? image ?? '')
      .filter((target) => !/^[a-z]+:/.test(target))
      .map((target) => ({ path: resolved(folder, target), name: undefined, line }))
    return [...named.filter(({ path }) => !linked.some((each) => each.path.endsWith(path))), ...linked]
  })
}

function resolved(folder: readonly string[], target: string): string {
  const parts = [...folder]
  for (const part of target.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.') parts.push(part)
  }
  return parts.join('/')
}

/** The steps of each `## The walk of …`: its numbered items, with their continuation lines. */
export function walksOf(markdown: string): ReadonlyMap<string, readonly string[]> {
  const walks = new Map<string, string[]>()
  for (const part of markdown.split(/^## /m).slice(1)) {
    const [title = '', ...lines] = part.split('\n')
    if (!title.startsWith('The walk of')) continue
    walks.set(
      title,
      lines
        .join('\n')
        .split(/^\d+\. /m)
        .slice(1),
    )
  }
  return walks
}

/** The numbers of the invariants that are stated, in their order. */
export function statedInvariants(markdown: string): number[] {
  const [, part = ''] = markdown.split(/^## Invariants$/m)
  return [...(part.split(/^## /m)[0] ?? '').matchAll(/^(\d+)\. \*\*/gm)].map(([, number]) => Number(number))
}

/** The numbers that `ARCHITECTURE.md, invariant 2` and `invariants 2, 3 and 5` cite, also across the lines of a comment. */
export function citedInvariants(source: string): number[] {
  const text = source.replace(/\n\s*\*?\s*/g, ' ')
  return [...text.matchAll(/\binvariants? (\d+(?:(?:, | and |, and )\d+)*)/g)].flatMap(([, list = '']) =>
    (list.match(/\d+/g) ?? []).map(Number),
  )
}
