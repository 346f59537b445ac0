import { parseSync, type Program } from 'oxc-parser'

/** A source file and what it imports. `path` is relative to the repository, with forward slashes. */
export interface SourceFile {
  readonly path: string
  readonly text: string
  readonly program: Program
  readonly imports: readonly Import[]
  readonly defaultExportAt: number | undefined
}

export interface Import {
  /** The repository path for a relative import, else the name of the package (`node:fs/promises`, `zod`). */
  readonly target: string
  readonly isRelative: boolean
  /** Gone once the types are stripped. */
  readonly isTypeOnly: boolean
  /** The imported names; '*' for a namespace, a side effect or a dynamic import. */
  readonly names: readonly string[]
  readonly at: number
}

/** Parses `text` as it would stand at `path`. Throws on a syntax error. */
export function readSource(path: string, text: string): SourceFile {
  const { program, module, errors } = parseSync(path, text)
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`)
  const imports: Import[] = []
  for (const statement of module.staticImports) {
    const { entries, moduleRequest } = statement
    // `import type {} from` has no entries either, so an empty list counts as a type only when it is written as one.
    const isTypeOnly =
      entries.length > 0
        ? entries.every((entry) => entry.isType)
        : /^import\s+type\b/.test(text.slice(statement.start, statement.end))
    const names = entries.map((entry) => (entry.importName.kind === 'Name' ? (entry.importName.name ?? '*') : '*'))
    imports.push(importOf(path, moduleRequest.value, isTypeOnly, names.length > 0 ? names : ['*'], statement.start))
  }
  let defaultExportAt: number | undefined
  for (const statement of module.staticExports) {
    for (const entry of statement.entries) {
      if (entry.exportName.kind === 'Default' || entry.exportName.name === 'default') defaultExportAt = entry.start
      if (entry.moduleRequest)
        imports.push(
          importOf(path, entry.moduleRequest.value, entry.isType, [entry.importName.name ?? '*'], entry.start),
        )
    }
  }
  for (const { start, moduleRequest } of module.dynamicImports) {
    const specifier = /^(['"`])(.*)\1$/s.exec(text.slice(moduleRequest.start, moduleRequest.end))?.[2]
    if (specifier !== undefined) imports.push(importOf(path, specifier, false, ['*'], start))
  }
  return { path, text, program, imports, defaultExportAt }
}

function importOf(from: string, specifier: string, isTypeOnly: boolean, names: readonly string[], at: number): Import {
  const isRelative = specifier.startsWith('.')
  return {
    target: isRelative ? resolveFrom(from, specifier) : packageName(specifier),
    isRelative,
    isTypeOnly,
    names,
    at,
  }
}

function resolveFrom(from: string, specifier: string): string {
  const parts = from.split('/').slice(0, -1)
  for (const part of specifier.replace(/\?.*$/, '').split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.') parts.push(part)
  }
  return parts.join('/')
}

function packageName(specifier: string): string {
  if (specifier.startsWith('node:')) return specifier
  const parts = specifier.split('/')
  return parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/')
}

/** Line number, counted from 1, of an offset. */
export function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}
