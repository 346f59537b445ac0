import { stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { QuarryError } from '../../base/errors.ts'
import { typeByEnding } from '../../media/fileEnding.ts'

/**
 * Throws where `--out` names no place for a file, or none that an image (or a video) is written to, before anything is
 * asked for that costs. @throws QuarryError usage
 */
export async function checkOut(out: string | undefined, kind?: 'image' | 'video'): Promise<void> {
  if (out === undefined) return
  if (kind) typeByEnding(out, kind)
  const isFolder = (path: string) =>
    stat(path).then(
      (found) => found.isDirectory(),
      () => false,
    )
  const path = resolve(out)
  if (await isFolder(path)) throw new QuarryError('usage', '--out must name a file, not a folder.', { where: path })
  if (!(await isFolder(dirname(path))))
    throw new QuarryError('usage', 'There is no such folder for --out.', { where: dirname(path) })
}
