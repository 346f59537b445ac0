import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { routes } from '../../../src/contract/routes.ts'
import { directClient } from '../../../src/contract/wire/direct.ts'
import { createHandlers } from '../../../src/main/api/handlers.ts'
import { errorToData } from '../../../src/main/base/errors.ts'
import { createCore } from '../../../src/main/core.ts'
import { withoutFilters } from '../../../src/main/model/search/filters.ts'
import { openReader } from '../../../src/main/store/connection.ts'
import { rankByKeyword } from '../../../src/main/store/search/keywordRanking.ts'
import { plainQuery } from '../../../src/main/text/query/queryTokens.ts'

/** Texts in a library of their own, to be searched by word as any library is. */
export interface WordIndex {
  /** Places of the texts that are best by word. */
  rank(query: string, limit: number): readonly number[]
  close(): void
}

export async function indexWords(
  texts: readonly { readonly title: string; readonly text: string }[],
): Promise<WordIndex> {
  const folder = mkdtempSync(path.join(tmpdir(), 'quarry-words-'))
  const [library, file] = [path.join(folder, 'library.quarry'), path.join(folder, 'texts.jsonl')]
  writeFileSync(file, texts.map(({ title, text }, at) => JSON.stringify({ id: String(at), title, text })).join('\n'))
  const core = await createCore({ shell: 'desktop', version: 'bench', libraryPath: library, create: true })
  const client = directClient(routes, createHandlers(core), errorToData)
  const started = await client.imports.start({
    sources: [{ kind: 'path', path: file }],
    collection: 'all',
    embed: false,
    options: { text: ['text'], title: 'title', id: 'id', format: 'jsonl' },
  })
  for await (const job of client.jobs.watch({ id: started.import.id })) void job
  await core.library.store.settle()
  await core.close()
  const db = openReader(library)
  const places = new Map(db.prepare('SELECT id, external_id FROM documents').raw().all() as [number, string][])
  return {
    rank: (query, limit) =>
      rankByKeyword(db, plainQuery(query), withoutFilters, limit).map(({ documentId }) =>
        Number(places.get(documentId)),
      ),
    close: () => {
      db.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
