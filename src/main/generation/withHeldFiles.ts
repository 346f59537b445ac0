import type { Random } from '../base/random.ts'
import type { Media } from '../media/media.ts'
import type { MediumId } from '../model/ids.ts'
import type { Store } from '../store/store.ts'

/**
 * Takes files into the media of the library for a task that is about to be created. They are held until `use` has
 * settled, and from then on by the task. @throws QuarryError invalid_input for a file that is no image
 */
export async function withHeldFiles<T>(
  files: readonly { readonly path: string; readonly name: string }[],
  use: (mediumIds: readonly MediumId[]) => Promise<T>,
  { store, media, random }: { readonly store: Store; readonly media: Media; readonly random: Random },
): Promise<T> {
  const holder = `task to come ${random.uuid()}`
  try {
    const ids: MediumId[] = []
    for (const { path, name } of files)
      ids.push((await media.put({ path }, { origin: 'file', source: name, holder })).id)
    return await use(ids)
  } finally {
    await store.write.releaseMedia(holder)
  }
}
