import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeCorpus } from '../test/fixtures/makeCorpus.ts'

/** Writes the tests' own corpus into test/fixtures/corpus. */
for (const [name, text] of Object.entries(makeCorpus()))
  writeFileSync(join(import.meta.dirname, '..', 'test', 'fixtures', 'corpus', name), text)
