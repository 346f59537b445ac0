import { bytes, number, plural } from '../plural.ts'

export const enMedia = {
  loading: 'Loading',
  gone: 'This image or video cannot be displayed.',
  show: (size: number) => `Show (${bytes(size)})`,
  pixels: (width: number, height: number) => `${number(width)} × ${number(height)}`,
  seconds: (ms: number) => `${number(Math.round(ms / 1000))} s`,
  origins: { file: 'From a file', url: 'Fetched from the web', generated: 'Generated' } as Readonly<
    Record<string, string>
  >,
  ofTask: (id: string) => `Task ${id}`,
  vectors: 'Image and video vectors',
  modality: { image: 'image', video: 'video', fusion: 'fused' },
  withText: 'with its text',
  part: (part: number, parts: number) => `part ${number(part)} of ${number(parts)}`,
  frameRate: (rate: number) => `${number(rate)} frames per second`,
  instruction: (text: string) => `“${text}”`,
  settings: {
    model: 'Image and video model',
    modelHint: 'Embeds text and images in the same space. Vectors of different models are never mixed.',
    dimension: 'Image and video dimension',
    dimensionHint: 'Smaller vectors take less space. Existing vectors keep their dimension.',
  },
  importTitle: (count: number) => plural(count, 'image or video', 'images and videos'),
  importHint: 'Each file becomes a document. A copy is stored in the folder next to the library.',
  othersNext: (count: number) => `The other ${plural(count, 'file comes', 'files come')} next.`,
  newName: 'Pictures',
  fusion: 'Combine text, images and videos of a document into one vector',
  instructionField: 'Instruction',
  instructionHint: 'Tells the model what the vectors are for. Optional.',
  frameRateField: 'Video frames per second',
  frameRateHint: '0 to 1. Leave empty for the service default.',
  embed: 'Embed after the import',
  folderAsMedia: 'Import images and videos in this folder',
  byImage: 'Search by image',
  likeImage: (name: string) => `Similar to ${name}`,
  removeImage: 'Remove image',
  nothingLike: 'No similar image or video, or none is embedded yet.',
  fetch: 'Download result images…',
  fetchTitle: 'Download result images',
  fetchHint: 'Images are downloaded from their own servers, which can see your address.',
  fetchVideos: 'Include video files',
  estimated: (images: number, videos: number, documents: number) =>
    videos === 0
      ? `${plural(images, 'image', 'images')} of ${plural(documents, 'document', 'documents')}`
      : `${plural(images, 'image', 'images')} and ${plural(videos, 'video', 'videos')} of ${plural(documents, 'document', 'documents')}`,
  nothingEstimated: 'Nothing to download: all images are already here.',
  hosts: (names: readonly string[]) =>
    names.length <= 3
      ? `from ${names.join(', ')}`
      : `from ${names.slice(0, 3).join(', ')} and ${number(names.length - 3)} more servers`,
  requests: (count: number, tokens: number | null) =>
    `Embedding takes ${plural(count, 'request', 'requests')}${tokens === null ? '' : ` and about ${plural(tokens, 'token', 'tokens')}`}.`,
  fetchGo: 'Download and embed',
  embedMedia: 'Embed images and videos',
}
