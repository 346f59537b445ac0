import { QuarryError } from '../../../base/errors.ts'
import type { OfficePackage } from '../office/officePackage.ts'
import { readWholeXml, type XmlHandler } from '../package/readXml.ts'
import { OnceWarnings } from '../sheets/onceWarnings.ts'
import type { Workbook, WorkbookSheet } from '../sheets/workbook.ts'
import { readComments } from './comments.ts'
import { readSheetRows, type SheetFacts } from './sheetRows.ts'
import { readFormats } from './styles.ts'
import { readSharedStrings } from './sharedStrings.ts'

interface ListedSheet {
  readonly name: string
  readonly id: string
  readonly isHidden: boolean
}

/**
 * Reads what all sheets need: their list, texts and formats.
 * @throws QuarryError invalid_input for a package that is no workbook
 */
export async function openWorkbook(source: OfficePackage): Promise<Workbook> {
  const readPart = (part: string, handler: XmlHandler) => readWholeXml(source.read(part), handler)
  const readIfThere = async (part: string | undefined, handler: XmlHandler) =>
    part !== undefined && source.has(part) ? readPart(part, handler) : undefined

  const root = (await source.relations('')).find(({ type }) => type === 'officeDocument')
  const main = root?.target ?? 'xl/workbook.xml'
  if (!source.has(main))
    throw new QuarryError('invalid_input', 'This is no Excel workbook: it has no list of sheets.', {
      hint: 'Open it in its own program and save it as .xlsx.',
    })
  const listed: ListedSheet[] = []
  let is1904 = false
  await readPart(main, {
    open: (element, attributes) => {
      if (element === 'workbookPr') is1904 = isTrue(attributes['date1904'])
      if (element !== 'sheet') return
      const id = Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? ''
      const { name = '', state = 'visible' } = attributes
      listed.push({ name, id, isHidden: state !== 'visible' })
    },
    text: () => {},
    close: () => {},
  })
  const relations = await source.relations(main)
  const partOf = (type: string) => relations.find((relation) => relation.type === type)?.target
  const strings: string[] = []
  await readIfThere(partOf('sharedStrings'), readSharedStrings(strings))
  const formats: string[] = []
  await readIfThere(partOf('styles'), readFormats(formats))

  const warnings = new OnceWarnings()
  const sheets = listed.flatMap(({ name, id, isHidden }): WorkbookSheet[] => {
    const relation = relations.find((one) => one.id === id)
    // A sheet of a chart has no cells.
    if (relation && relation.type !== 'worksheet') return []
    const part = relation?.target
    const facts: SheetFacts = {
      strings,
      formats,
      is1904,
      onFault: (cell, message) => warnings.add({ sheet: name, cell, message }),
    }
    return [
      {
        name,
        isHidden,
        rows: async function* () {
          if (part === undefined || !source.has(part))
            warnings.add({
              sheet: name,
              cell: 'A1',
              message: `The part of the file with the sheet "${name}" is missing.`,
            })
          else yield* readSheetRows(source.read(part), facts)
        },
        comments: async () => {
          const parts = part === undefined ? [] : await source.relations(part)
          return readComments(parts, readIfThere)
        },
      },
    ]
  })
  return { sheets, warnings: () => warnings.all }
}

function isTrue(value: string | undefined): boolean {
  return value === '1' || value === 'true' || value === 'on'
}
