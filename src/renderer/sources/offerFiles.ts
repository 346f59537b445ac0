import { goTo } from '../state/route.ts'
import { droppedFiles, offeredPaths } from '../state/shell.ts'
import { chosenFile } from './droppedFolder.ts'

/** Opens the import page with files that were chosen elsewhere; with none, nothing happens. */
export function offerFiles(files: readonly File[]): void {
  if (files.length === 0) return
  droppedFiles.set(files.map(chosenFile))
  goTo({ page: 'import' })
}

/** The same with paths on this computer. */
export function offerPaths(paths: readonly string[]): void {
  if (paths.length === 0) return
  offeredPaths.set(paths.map((path) => ({ path, bytes: null })))
  goTo({ page: 'import' })
}
