import { posix } from 'node:path'
import { QuarryError } from '../../../base/errors.ts'
import { counted } from '../package/counted.ts'
import type { PackageReader } from '../package/readPackage.ts'
import { readWholeXml, type XmlHandler } from '../package/readXml.ts'
import { OnceWarnings } from '../sheets/onceWarnings.ts'
import type { Workbook, WorkbookSheet } from '../sheets/workbook.ts'
import { readComments } from './comments.ts'
import { readSheetRows, type SheetFacts } from './sheetRows.ts'
import { readFormats } from './styles.ts'
import { readSharedStrings } from './sharedStrings.ts'

interface Relation {
  /** The last part of its type: `worksheet`, `comments`. */
  readonly type: string
  /** The name of a part. */
  readonly target: string
}

interface ListedSheet {
  readonly name: string
  readonly id: string
  readonly isHidden: boolean
}

/**
 * Reads what all sheets need: their list, texts and formats. `onBytes` is called as parts are read.
 * @throws QuarryError invalid_input for a package that is no workbook
 */
export async function openWorkbook(source: PackageReader, onBytes: (bytes: number) => void): Promise<Workbook> {
  const readPart = (part: string, handler: XmlHandler) => readWholeXml(counted(source.read(part), onBytes), handler)
  const readIfThere = async (part: string | undefined, handler: XmlHandler) =>
    part !== undefined && source.has(part) ? readPart(part, handler) : undefined
  const relationsOf = async (part: string): Promise<ReadonlyMap<string, Relation>> => {
    const relations = new Map<string, Relation>()
    const folder = posix.dirname(part)
    await readIfThere(posix.join(folder, '_rels', `${posix.basename(part)}.rels`), {
      open: (name, { Id, Type, Target, TargetMode }) => {
        if (name !== 'Relationship' || Id === undefined || Target === undefined || TargetMode === 'External') return
        const target = Target.startsWith('/') ? Target.slice(1) : posix.join(folder, Target)
        relations.set(Id, { type: Type?.split('/').at(-1) ?? '', target })
      },
      text: () => {},
      close: () => {},
    })
    return relations
  }

  const root = [...(await relationsOf('')).values()].find(({ type }) => type === 'officeDocument')
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
  const relations = await relationsOf(main)
  const partOf = (type: string) => [...relations.values()].find((relation) => relation.type === type)?.target
  const strings: string[] = []
  await readIfThere(partOf('sharedStrings'), readSharedStrings(strings))
  const formats: string[] = []
  await readIfThere(partOf('styles'), readFormats(formats))

  const warnings = new OnceWarnings()
  const sheets = listed.flatMap(({ name, id, isHidden }): WorkbookSheet[] => {
    const relation = relations.get(id)
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
          else yield* readSheetRows(counted(source.read(part), onBytes), facts)
        },
        comments: async () => {
          const parts = part === undefined ? [] : [...(await relationsOf(part)).values()]
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
