import path from 'node:path'
import { QuarryError } from '../base/errors.ts'
import { imageTypes, isVideo, mediaExtensions, videoTypes, type MediaType } from '../model/media.ts'

/**
 * The type that a file's name asks for by its ending; undefined where it has none.
 * @throws QuarryError usage, for an ending that no image (or no video) is written with; it names those there are
 */
export function typeByEnding(name: string, kind: 'image' | 'video'): MediaType | undefined {
  const ending = path.extname(name).slice(1).toLowerCase()
  if (ending === '') return undefined
  const types = kind === 'image' ? imageTypes : videoTypes
  const found = types.find((type) => mediaExtensions[type] === (ending === 'jpeg' ? 'jpg' : ending))
  if (found) return found
  const endings = types.map((type) => `.${mediaExtensions[type]}`)
  throw new QuarryError('usage', `No ${kind} is written as ".${ending}".`, {
    where: name,
    hint: `Let its name end in ${endings.slice(0, -1).join(', ')} or ${endings.at(-1)}.`,
  })
}

/**
 * The type a medium is written in under `name`: an image in the one that its ending asks for, a video as it is.
 * @throws QuarryError usage, as {@link typeByEnding}; invalid_input, for a video of another format
 */
export function typeWritten(name: string, mime: MediaType): MediaType {
  const wanted = typeByEnding(name, isVideo(mime) ? 'video' : 'image') ?? mime
  if (wanted === mime || !isVideo(mime)) return wanted
  const ending = mediaExtensions[mime]
  throw new QuarryError('invalid_input', `This video is ${ending.toUpperCase()}, and videos are not converted.`, {
    where: name,
    hint: `Let its name end in .${ending}.`,
  })
}
