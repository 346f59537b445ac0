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
  const texts = new Set<string>()
  for (const path of readdirSync(main, { recursive: true, encoding: 'utf8' })) {
    const file = path.replaceAll('\\', '/')
    if (!/(?<!\.d|\.as)\.ts$/.test(file) || file.startsWith('cli')) continue
    if (!rooms.some((room) => file.startsWith(room))) continue
    new Visitor({
      Literal: ({ value }) => {
        if (typeof value === 'string') texts.add(value)
      },
      TemplateLiteral: ({ quasis }) => {
        texts.add(quasis.map(({ value }) => value.cooked ?? '').join('{}'))
      },
    }).visit(readSource(file, readFileSync(join(main, path), 'utf8')).program)
  }
  return texts
}
