import {
  ByteWriter,
  ParquetWriter,
  schemaFromColumnData,
  type ColumnSource,
  type SchemaElement,
} from 'hyparquet-writer'
import type { DocumentWithMedia } from '../../model/collectionSource.ts'
import type { DataExport, DocumentBatches } from './dataExport.ts'
import { columns, fieldColumn, tableCells } from './records.ts'

type Column = readonly [name: string, type: 'STRING' | 'JSON' | 'INT64' | 'DOUBLE' | 'TIMESTAMP']
type Cell = string | number | bigint | Date | readonly number[] | null

/** A row group is written when it has so many rows or so many characters: it is in memory while it is collected. */
const rowsOfGroup = 10_000
const charactersOfGroup = 8_000_000

const types: Readonly<Record<string, Column[1]>> = {
  documentId: 'INT64',
  sourceRow: 'INT64',
  publishedAt: 'TIMESTAMP',
  crawledAt: 'TIMESTAMP',
  capturedAt: 'TIMESTAMP',
  goneSince: 'TIMESTAMP',
}
const ofPassages = ['passage', 'start', 'end', 'passageText'] as const

/**
 * Parquet with one row for each document and the raw record as JSON; with a space one row for each passage, with its place
 * in the text (UTF-16 units), its text in place of the document's, and its vector: a list of floats, null without one.
 */
export async function* writeParquet(
  batches: DocumentBatches,
  { source, fields, space }: Pick<DataExport, 'source' | 'fields' | 'space'>,
): AsyncGenerator<Uint8Array, undefined> {
  const fixed = columns.filter((name) => !(space && name === 'text'))
  const named: readonly Column[] = [
    ...fixed.map((name): Column => [name, types[name] ?? 'STRING']),
    ...fields.map(({ name, type }): Column => [fieldColumn(name), type === 'number' ? 'DOUBLE' : 'STRING']),
    ['raw', 'JSON'],
    ...(space ? ofPassages.map((name): Column => [name, name === 'passageText' ? 'STRING' : 'INT64']) : []),
  ]
  const file = new ByteWriter()
  const writer = new ParquetWriter({
    writer: file,
    schema: schemaOf(named, space !== undefined),
    createdBy: 'quarry',
    ...(space ? { kvMetadata: [{ key: 'quarry.dimension', value: String(space.dimension) }] } : {}),
  })
  let rows: Cell[][] = []
  let characters = 0
  const flush = async () => {
    if (rows.length > 0)
      await writer.write({ columnData: columnData(named, rows, space !== undefined), rowGroupSize: rows.length })
    rows = []
    characters = 0
    return taken(file)
  }
  const cellsOf = (document: DocumentWithMedia): Cell[] => [
    ...tableCells(document).flatMap((value, at) =>
      space && columns[at] === 'text' ? [] : [typed(value, types[columns[at] ?? ''])],
    ),
    ...fields.map(({ name, type }) => typed(document.fields?.[name], type === 'number' ? 'DOUBLE' : 'STRING')),
    JSON.stringify(document.raw),
  ]
  for await (const batch of batches) {
    const passages = space
      ? Map.groupBy(
          await source.exportVectors(
            batch.map(({ id }) => id),
            space.id,
          ),
          ({ documentId }) => documentId,
        )
      : undefined
    for (const document of batch) {
      const cells = cellsOf(document)
      if (!passages) rows.push(cells)
      for (const { ordinal, start, end, vector } of passages?.get(document.id) ?? []) {
        const text = document.text.slice(start, end)
        rows.push([...cells, BigInt(ordinal), BigInt(start), BigInt(end), text, vector ? Array.from(vector) : null])
        characters += space?.dimension ?? 0
      }
      characters += document.text.length
    }
    if (rows.length >= rowsOfGroup || characters >= charactersOfGroup) yield await flush()
  }
  yield await flush()
  await writer.finish()
  yield taken(file)
}

function typed(value: string | number | undefined, type: Column[1] | undefined): Cell {
  if (value === undefined) return null
  if (type === 'INT64') return BigInt(Math.trunc(Number(value)))
  if (type === 'DOUBLE') return Number(value)
  return type === 'TIMESTAMP' ? new Date(value) : String(value)
}

function schemaOf(named: readonly Column[], hasVectors: boolean): SchemaElement[] {
  const plain = schemaFromColumnData({ columnData: named.map(([name, type]) => ({ name, type, data: [] })) })
  if (!hasVectors) return plain
  const [root, ...rest] = plain
  return [
    { ...root, name: root?.name ?? 'root', num_children: named.length + 1 },
    ...rest,
    { name: 'vector', repetition_type: 'OPTIONAL', num_children: 1, converted_type: 'LIST' },
    { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
    { name: 'element', type: 'FLOAT', repetition_type: 'REQUIRED' },
  ]
}

function columnData(named: readonly Column[], rows: readonly Cell[][], hasVectors: boolean): ColumnSource[] {
  const plain = named.map(([name], at): ColumnSource => ({ name, data: rows.map((row) => row[at] ?? null) }))
  return hasVectors ? [...plain, { name: 'vector', data: rows.map((row) => row[named.length] ?? null) }] : plain
}

/** What has been written since it was last asked for. Offsets go on. */
function taken(file: ByteWriter): Uint8Array {
  const bytes = file.getBytes().slice()
  file.index = 0
  return bytes
}
