import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { clientPackage } from '../test/docs/clientPackage.ts'
import { generatedTables } from '../test/docs/generatedTables.ts'
import { withSection } from '../test/docs/tables.ts'

const repository = join(import.meta.dirname, '..')

/**
 * Writes the tables that are made from the code into the guides, and the typed client. test/docs.test.ts fails until this was
 * done.
 */
for (const { file, section, text } of generatedTables) {
  const path = join(repository, file)
  writeFileSync(path, withSection(readFileSync(path, 'utf8'), section, text))
}
for (const [file, text] of Object.entries(await clientPackage()))
  writeFileSync(join(repository, 'packages', 'client', file), text)
