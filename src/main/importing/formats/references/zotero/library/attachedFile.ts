import { realpath } from 'node:fs/promises'
import path from 'node:path'
import { advise } from '../../../../../base/advice.ts'
import type { ZoteroAttachment } from '../../../../../model/zotero.ts'

/** Where the files of items are, each in a folder with the key of its attachment. */
const storageFolder = 'storage'

/** Where the file of an attachment is, or why it cannot be read. `folder`: the data folder of Zotero. */
export async function attachedFile(
  { key, linkMode, path: written }: ZoteroAttachment,
  { folder, followLinks }: { readonly folder: string; readonly followLinks: boolean },
): Promise<{ readonly path: string } | { readonly missing: string }> {
  const named = written ?? ''
  if (linkMode === 2) return linkedFile(named, followLinks)
  // A key and a name, and no way out of the folder.
  const name = path.basename(named.replace(/^storage:/, ''))
  if (!/^[A-Z0-9]{4,16}$/.test(key) || name === '' || name === '.' || name === '..')
    return { missing: `The database names no file for the attachment ${key}.` }
  const file = path.join(folder, storageFolder, key, name)
  const real = await realpath(file).catch(() => undefined)
  if (real === undefined)
    return {
      missing: `The file ${name} is not in Zotero's folder (storage/${key}): Zotero downloads it when it is opened.`,
    }
  const root = await realpath(folder)
  if (!followLinks && !real.startsWith(root + path.sep))
    return { missing: `storage/${key}/${name} leads out of the folder: it was not followed. ${advise('followLinks')}` }
  return { path: file }
}

/** One that is elsewhere on the disk. */
async function linkedFile(
  written: string,
  followLinks: boolean,
): Promise<{ readonly path: string } | { readonly missing: string }> {
  if (!path.isAbsolute(written))
    return { missing: `The file ${written} is linked from a folder that only Zotero knows: import that folder, too.` }
  if (!followLinks)
    return {
      missing: `The file ${written} is linked, outside of Zotero's folder: it was not read. ${advise('followLinks')}`,
    }
  const isThere = await realpath(written).then(
    () => true,
    () => false,
  )
  return isThere ? { path: written } : { missing: `The linked file ${written} is not there.` }
}
