import type { SourceFile } from './sourceFile.ts'

/** Every circle of files that import each other, one line each. Imports of types count: they too make two files one. */
export function checkCycles(files: readonly SourceFile[]): string[] {
  const targets = new Map(files.map((file) => [file.path, file.imports.map((each) => each.target)]))
  const state = new Map<string, 'open' | 'done'>()
  const trail: string[] = []
  const problems: string[] = []
  const visit = (path: string) => {
    if (state.get(path) === 'done') return
    if (state.get(path) === 'open') {
      problems.push(`import cycle: ${[...trail.slice(trail.indexOf(path)), path].join(' -> ')}`)
      return
    }
    state.set(path, 'open')
    trail.push(path)
    for (const target of targets.get(path) ?? []) if (targets.has(target)) visit(target)
    trail.pop()
    state.set(path, 'done')
  }
  for (const path of targets.keys()) visit(path)
  return problems
}
