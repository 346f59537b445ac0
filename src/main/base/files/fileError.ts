import { QuarryError } from '../errors.ts'

/**
 * A failure of the file system in words: not_found, permission, disk_full, or invalid_input for what has no words of its
 * own. What is a QuarryError already is given back as it is.
 */
export function fileError(error: unknown, path: string): QuarryError {
  if (error instanceof QuarryError) return error
  const details = { where: path, cause: error }
  switch (error instanceof Error && 'code' in error ? error.code : undefined) {
    case 'ENOENT':
    case 'ENOTDIR':
      return new QuarryError('not_found', 'There is no such file or folder.', { ...details, hint: 'Check the path.' })
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new QuarryError('permission', 'Access is denied.', {
        ...details,
        hint: 'Check the permissions of the file and of its folder.',
      })
    case 'EISDIR':
      return new QuarryError('invalid_input', 'This is a folder.', { ...details, hint: 'Name a file.' })
    case 'ENOSPC':
    case 'EDQUOT':
    case 'EFBIG':
      return diskFull(details)
    case 'ELOOP':
      return new QuarryError('invalid_input', 'The links lead in a circle.', details)
    default:
      return new QuarryError(
        'invalid_input',
        `Reading or writing failed: ${error instanceof Error ? error.message : String(error)}`,
        details,
      )
  }
}

/** The disk takes no more. Nothing is lost by it: what was not stored is read or sent again. */
export function diskFull(details: { readonly where: string; readonly cause: unknown }): QuarryError {
  return new QuarryError('disk_full', 'The disk is full.', {
    ...details,
    hint: 'Free some space, then run the same again: it goes on where it stopped.',
  })
}
