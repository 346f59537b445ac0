import { sniffDialect } from './formats/csvDialect.ts'
import { splitFrontMatter } from './formats/frontMatter.ts'
import type { ImportFormat } from './importItem.ts'

/**
 * The format of a file whose name says `named` (or nothing) from the beginning of its text: lines of JSON in a `.json`
 * file and a list in a `.jsonl` file are read as what they are.
 */
export function chooseFormat(
  named: ImportFormat | undefined,
  head: string,
): ImportFormat | { readonly foreign: string } {
  if (named === 'json') return isJsonLines(head) ? 'jsonl' : 'json'
  if (named === 'jsonl') return /^\s*(\[|\{\s*\n)/.test(head) ? 'json' : 'jsonl'
  return named ?? detectFormat(head)
}

/** What the beginning of a text is, or a name for what it is when that cannot be imported. */
function detectFormat(head: string): ImportFormat | { readonly foreign: string } {
  const start = head.slice(0, 10_000).trimStart()
  if (/^(<!doctype html|<html|<head|<body)/i.test(start)) return { foreign: 'an HTML page' }
  if (/^<\?xml/i.test(start)) return { foreign: 'an XML file' }
  if (start.startsWith('%PDF-')) return { foreign: 'a PDF' }
  if (/^(\{\s*["}]|\[\s*["{\]])/.test(start)) return isJsonLines(head) ? 'jsonl' : 'json'
  if (start.startsWith('"') && isJsonLines(head)) return 'jsonl'
  if (splitFrontMatter(head).bodyStart > 0) return 'markdown'
  const dialect = sniffDialect(head)
  const lines = head.split(/\r\n?|\n/, 4).filter((line) => line.trim() !== '').length
  // Prose has commas too, but not the same number on every line.
  const isTable = dialect.columns >= 2 && lines >= 2 && dialect.agreement >= 0.9
  if (isTable) return dialect.delimiter === '\t' ? 'tsv' : 'csv'
  return /^#{1,6} \S/m.test(head.slice(0, 10_000)) ? 'markdown' : 'text'
}

/** The first line is a complete value and the next one begins another. */
function isJsonLines(head: string): boolean {
  const [first, second] = head.split('\n', 3).map((line) => line.trim())
  if (!first || !/^[{"]/.test(first)) return false
  try {
    JSON.parse(first)
  } catch {
    // One line longer than the head, an object per line, would look like this too; a list or wrapper begins otherwise.
    return false
  }
  return second !== undefined && /^[{"]/.test(second)
}
