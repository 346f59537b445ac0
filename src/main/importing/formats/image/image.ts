import { advise } from '../../../base/advice.ts'
import { QuarryError } from '../../../base/errors.ts'
import { documentFormat } from '../documentFormat.ts'
import type { FileFormat } from '../format.ts'
import { hasImageMark } from './imageMarks.ts'

const readByRecognition = documentFormat({
  name: 'image',
  hasPages: true,
  extensions: ['png', 'jpg', 'jpeg', 'jpe', 'webp', 'tif', 'tiff', 'gif', 'avif'],
  sniff: ({ bytes }) => (hasImageMark(bytes) ? 1 : 0),
})

/** Pictures of text: photographs and scans of pages, screenshots. They are read by text recognition, or not at all. */
export const image: FileFormat = {
  ...readByRecognition,
  read: (file, context) => {
    if (context.documents.recognition) return readByRecognition.read(file, context)
    const message = `This is an image, whose text has to be recognised. ${advise('recogniseText')}`
    throw new QuarryError('invalid_input', message, { where: file.name })
  },
}
