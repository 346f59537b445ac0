import type { Core } from '../../core.ts'

/** The space that is asked for by name, of texts or of images; undefined: none in particular. */
export async function spaceOf(
  core: Core,
  { model, dimension }: { readonly model?: string | undefined; readonly dimension?: number | undefined },
) {
  const { embedding } = core.library
  if (model === undefined && dimension === undefined) return undefined
  if (model !== undefined && core.service.mediaModelNamed(model) !== undefined)
    return embedding.mediaSpaceFor(model, dimension)
  return embedding.spaceFor(model, dimension)
}
