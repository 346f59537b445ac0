import { bytes, number, plural } from './plural.ts'

export const enMedia = {
  loading: 'Loading',
  gone: 'This image or video could not be shown.',
  show: (size: number) => `Show (${bytes(size)})`,
  pixels: (width: number, height: number) => `${number(width)} × ${number(height)}`,
  seconds: (ms: number) => `${number(Math.round(ms / 1000))} s`,
  origins: { file: 'From a file', url: 'Fetched from the web', generated: 'Generated' } as Readonly<
    Record<string, string>
  >,
  vectors: 'Vectors of images and videos',
  modality: { image: 'image', video: 'video', fusion: 'fused' },
  withText: 'with its text',
  part: (part: number, parts: number) => `part ${number(part)} of ${number(parts)}`,
  frameRate: (rate: number) => `${number(rate)} frames a second`,
  instruction: (text: string) => `“${text}”`,
  settings: {
    model: 'Model for images and videos',
    modelHint: 'Its vectors are of words and pictures alike, and are never mixed with those of another model.',
    dimension: 'Dimension for images and videos',
    dimensionHint: 'Smaller vectors take less room; what is embedded already keeps its width.',
  },
  importTitle: (count: number) => plural(count, 'image or video', 'images and videos'),
  importHint:
    'Each becomes a document with its name, its date and what is written in it. The file is copied into the folder beside the library.',
  othersNext: (count: number) => `The other ${plural(count, 'file comes', 'files come')} next.`,
  newName: 'Pictures',
  fusion: 'Fuse text, images and videos of a document into one vector',
  instructionField: 'Instruction',
  instructionHint: 'What the vectors are for, in words for the model. May be left empty.',
  frameRateField: 'Frames a second of video',
  frameRateHint: '0 to 1. Empty: as the service chooses.',
  embed: 'Embed after the import',
  folderAsMedia: 'Import the images and videos of the folder',
  byImage: 'Search by image',
  likeImage: (name: string) => `Like ${name}`,
  removeImage: 'Search by words again',
  nothingLike: 'No image or video is like it, or none is embedded yet.',
  fetch: 'Fetch images of results…',
  fetchTitle: 'Images of collected results',
  fetchHint: 'They are fetched from the servers they are on, which tells those who is reading.',
  fetchVideos: 'Video files too',
  estimated: (images: number, videos: number, documents: number) =>
    videos === 0
      ? `${plural(images, 'image', 'images')} of ${plural(documents, 'document', 'documents')}`
      : `${plural(images, 'image', 'images')} and ${plural(videos, 'video', 'videos')} of ${plural(documents, 'document', 'documents')}`,
  nothingEstimated: 'There is nothing to fetch: no result names an image that is not here.',
  hosts: (names: readonly string[]) =>
    names.length <= 3
      ? `from ${names.join(', ')}`
      : `from ${names.slice(0, 3).join(', ')} and ${number(names.length - 3)} more servers`,
  requests: (count: number, tokens: number | null) =>
    `Embedding takes ${plural(count, 'request', 'requests')}${tokens === null ? '' : ` and about ${plural(tokens, 'token', 'tokens')}`}.`,
  fetchGo: 'Fetch and embed',
  embedMedia: 'Embed images and videos',
}
