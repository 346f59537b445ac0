import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Corpus } from './corpus.ts'
import { readCorpus, type CorpusSource } from './readCorpus.ts'

/** `resources/`: three up from this source file, two up from a chunk in out/main. */
const resources = join(
  dirname(fileURLToPath(import.meta.url)),
  import.meta.url.endsWith('.ts') ? '../../../resources' : '../../resources',
)
/** The sample articles, and what was written around them: sites, pictures, events, companies, people, videos. */
const bundledFiles = ['sample/articles.jsonl', 'corpus/pages.jsonl', 'corpus/cards.jsonl']

/** The corpus in `file` (JSON Lines), or the bundled one. Rejects with one line that says what is wrong and where. */
export async function openCorpus(file: string | undefined): Promise<Corpus> {
  const files = file === undefined ? bundledFiles.map((name) => join(resources, name)) : [file]
  return readCorpus(await Promise.all(files.map(readSource)))
}

async function readSource(path: string): Promise<CorpusSource> {
  try {
    return { name: basename(path), text: (await readFile(path, 'utf8')).replace(/^\ufeff/, '') }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new Error(`The corpus cannot be read: ${why}`, { cause: error })
  }
}
