import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readmeTables } from '../test/docs/readmeTables.ts'
import { withSection } from '../test/docs/tables.ts'

/** Writes the tables that are made from the code into README.md. test/docs.test.ts fails until this was done. */
const path = join(import.meta.dirname, '..', 'README.md')
let markdown = readFileSync(path, 'utf8')
for (const [name, text] of Object.entries(readmeTables)) markdown = withSection(markdown, name, text)
writeFileSync(path, markdown)
