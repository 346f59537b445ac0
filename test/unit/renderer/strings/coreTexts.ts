import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Visitor } from 'oxc-parser'
import { readSource } from '../../../architecture/sourceFile.ts'

const main = join(import.meta.dirname, '../../../../src/main')

/**
 * Every string that the core writes, with `{}` for what it fills in: all of it, or the files whose path begins with one of
 * `rooms`. The command line is left out: it stays English.
 */
export function coreTexts(rooms: readonly string[] = ['']): Set<string> {
  const found = [...textsOfFiles()].filter(([file]) => rooms.some((room) => file.startsWith(room)))
  return new Set(found.flatMap(([, texts]) => [...texts]))
}

let read: ReadonlyMap<string, ReadonlySet<string>> | undefined

/** Parsed once: it takes seconds. */
function textsOfFiles(): ReadonlyMap<string, ReadonlySet<string>> {
  return (read ??= parseFiles())
}

function parseFiles(): ReadonlyMap<string, ReadonlySet<string>> {
  const all = new Map<string, ReadonlySet<string>>()
  for (const path of readdirSync(main, { recursive: true, encoding: 'utf8' })) {
    const file = path.replaceAll('\\', '/')
    if (!/(?<!\.d|\.as)\.ts$/.test(file) || file.startsWith('cli')) continue
    const texts = new Set<string>()
    all.set(file, texts)
    new Visitor({
      Literal: ({ value }) => {
        if (typeof value === 'string') texts.add(value)
      },
      TemplateLiteral: ({ quasis }) => {
        texts.add(quasis.map(({ value }) => value.cooked ?? '').join('{}'))
      },
    }).visit(readSource(file, readFileSync(join(main, path), 'utf8')).program)
  }
  return all
}
