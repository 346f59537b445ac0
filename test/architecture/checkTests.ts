import { isWithin } from './rooms.ts'
import { lineOf, type SourceFile } from './sourceFile.ts'

/** Folders whose tests run in one process, so that they stay fast. */
const inOneProcess = ['test/unit', 'test/property', 'test/contract', 'test/conformance']

/** Every import of a test that lets it start programs where it may not, one line each. */
export function checkTests(file: SourceFile): string[] {
  if (!inOneProcess.some((folder) => isWithin(file.path, folder))) return []
  return file.imports
    .filter(({ target }) => target === 'node:child_process' || isWithin(target, 'test/process'))
    .map(({ at }) => `${file.path}:${lineOf(file.text, at)}: a test that starts programs belongs in test/process`)
}
