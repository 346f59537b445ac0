import { isWithin } from './rooms.ts'
import { lineOf, type Import, type SourceFile } from './sourceFile.ts'

/** What keeps a test out of the folders of quick tests: each has a folder of its own. */
const slow: readonly { readonly folder: string; readonly what: string; readonly is: (each: Import) => boolean }[] = [
  {
    folder: 'test/process',
    what: 'starts programs',
    is: ({ target }) => target === 'node:child_process' || isWithin(target, 'test/process'),
  },
  {
    folder: 'test/scale',
    what: 'fills a library with generated vectors',
    is: ({ target, names }) =>
      names.includes('fillVectorLibrary') ||
      target === 'test/bench/generate.ts' ||
      target === 'test/bench/makeDataset.ts' ||
      target === 'test/fixtures/textLibrary.ts',
  },
]
const quick = ['test/unit', 'test/property', 'test/contract', 'test/scenario', 'test/conformance']

/** Every import that makes a test slow where tests are quick, one line each. */
export function checkTests(file: SourceFile): string[] {
  if (!quick.some((folder) => isWithin(file.path, folder))) return []
  return file.imports.flatMap((each) =>
    slow
      .filter(({ is }) => is(each))
      .map(
        ({ folder, what }) => `${file.path}:${lineOf(file.text, each.at)}: a test that ${what} belongs in ${folder}`,
      ),
  )
}
