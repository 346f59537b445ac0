import path from 'node:path'
import { advise } from '../../base/advice.ts'
import { cannotRead, foreignKindByName } from '../formats/foreignKinds.ts'
import { formats } from '../formats/formats.ts'
import { image } from '../formats/image/image.ts'
import type { DocumentOptions } from '../formats/format.ts'
import { isMediaName } from '../media/mediaFiles.ts'
import { hasExtension } from './extension.ts'
import { tellingBytes } from './toldByBytes.ts'

/** Why a file is left out. */
export interface Refusal {
  readonly message: string
  /** An image or video, which is imported in another way. */
  readonly passedOver: boolean
  /** It is read all the same where it begins with one of these. */
  readonly unless?: readonly Uint8Array[]
}

export const mediaNote = `Images and videos are passed over here. ${advise('importMedia')}`

/** Whether the text of an image is read, which by itself is passed over. */
export function isReadAsText(name: string, { recognition }: Pick<DocumentOptions, 'recognition'>): boolean {
  return recognition !== undefined && formats.withExtensionOf(name).includes(image)
}

/** Why a file inside another file is not read, by its name alone; undefined for one that is. */
export function refusalInside(name: string, options: Pick<DocumentOptions, 'recognition'>): Refusal | undefined {
  if (isMediaName(name) && !isReadAsText(name, options)) return { message: mediaNote, passedOver: true }
  const foreign = foreignKindByName(name)
  if (foreign !== undefined) return { message: cannotRead(foreign), passedOver: false }
  if (formats.withExtensionOf(name).length > 0 || !hasExtension(name)) return undefined
  const message = `Files ending in ${path.extname(name)} are not imported from inside another file.`
  const unless = tellingBytes(name)
  return { message, passedOver: false, ...(unless.length > 0 ? { unless } : {}) }
}
