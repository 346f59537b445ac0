import { errorToData, QuarryError, type ErrorData } from '../../../base/errors.ts'
import { fileError } from '../../../base/files/fileError.ts'

/** What is in the file contradicts itself; the message says how. */
export class DamagedParquet extends Error {}

const again = 'Get the file again, or write it again with another program.'

/** Of a file that is as it should be and uses what is not read here. */
export function unsupported(what: string): QuarryError {
  return new QuarryError('invalid_input', `The Parquet file ${what}, which is not read here.`, {
    hint: 'Write it again in a plainer way, for example compressed with Snappy or Zstandard.',
  })
}

/** Of a file that would take more to read than it may, whether it was made for that or not. */
export function tooMuch(why: string): QuarryError {
  return new QuarryError('invalid_input', `The Parquet file is not read: ${why}.`, {
    hint: 'If it is what it should be, write it again in smaller row groups, or as several files.',
  })
}

/** Any error of reading, for the user: what a library says of its insides helps nobody. */
export function parquetProblem(error: unknown, path: string): ErrorData {
  if (error instanceof QuarryError) return errorToData(error)
  if (error instanceof Error && 'syscall' in error) return errorToData(fileError(error, path))
  if (error instanceof DamagedParquet)
    return errorToData(
      new QuarryError('invalid_input', `The Parquet file is damaged: ${error.message}`, { hint: again }),
    )
  const message = error instanceof Error ? error.message : String(error)
  const [, feature, name] = /unsupported (compression codec|encoding|page type): ([A-Z0-9_]+)/.exec(message) ?? []
  if (feature === 'compression codec') return errorToData(unsupported(`is compressed with ${name}`))
  if (feature === 'encoding') return errorToData(unsupported(`holds values in the encoding ${name}`))
  const [, type] = /(bson|interval) not supported/.exec(message) ?? []
  if (type !== undefined) return errorToData(unsupported(`holds values of the type ${type.toUpperCase()}`))
  return errorToData(
    new QuarryError(
      'invalid_input',
      'The Parquet file cannot be read: it is damaged, or written in a way that is not known here.',
      { hint: again },
    ),
  )
}
