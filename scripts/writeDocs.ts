import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generatedTables } from '../test/docs/generatedTables.ts'
import { withSection } from '../test/docs/tables.ts'

/** Writes the tables that are made from the code into the guides. test/docs.test.ts fails until this was done. */
for (const { file, section, text } of generatedTables) {
  const path = join(import.meta.dirname, '..', file)
  writeFileSync(path, withSection(readFileSync(path, 'utf8'), section, text))
}
