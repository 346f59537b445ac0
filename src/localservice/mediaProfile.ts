/** The section of the service profile for multimodal embedding, as far as the local service decides by it. */
export interface LocalVlProfile {
  readonly maxBodyBytes: number
  readonly minContents: number
  readonly emptyText: 'accepted' | 'refused'
  readonly modelRequired: boolean
  readonly defaultModel: string
  readonly fusionName: string
  readonly frameRateName: string
  readonly instructionName: string
  readonly imageName: string
  readonly videoName: string
  readonly mediaForm: 'data_url' | 'base64'
  readonly imageTypes: readonly string[]
  readonly videoTypes: readonly string[]
  readonly maxImagePixels: number
  readonly defaultFusion: boolean
  readonly defaultFrameRate: number
  readonly zeroFrameRate: 'one_frame' | 'refused'
  readonly textType: string
  readonly imageType: string
  readonly videoType: string
  readonly imageCountHolds: 'images' | 'images_and_frames'
}

/** `entry` gives the value of an assumption by its name. Throws on a wrong type. */
export function readVlProfile(entry: (name: string) => unknown): LocalVlProfile {
  const wrong = (name: string, what: string) => new Error(`The service profile's vlEmbedding.${name} must be ${what}.`)
  const whole = (name: string): number => {
    const value = entry(name)
    if (typeof value !== 'number' || !Number.isInteger(value) || value < 0) throw wrong(name, 'a whole number')
    return value
  }
  const text = (name: string): string => {
    const value = entry(name)
    if (typeof value !== 'string' || value === '') throw wrong(name, 'a text')
    return value
  }
  const texts = (name: string): readonly string[] => {
    const value = entry(name)
    if (!Array.isArray(value) || !value.every((one) => typeof one === 'string')) throw wrong(name, 'a list of texts')
    return value
  }
  const rate = entry('defaultFrameRate')
  if (typeof rate !== 'number' || !(rate >= 0 && rate <= 1)) throw wrong('defaultFrameRate', 'a number from 0 to 1')
  return {
    maxBodyBytes: whole('maxBodyBytes'),
    minContents: whole('minContents'),
    emptyText: entry('emptyText') === 'refused' ? 'refused' : 'accepted',
    modelRequired: entry('modelRequired') !== false,
    defaultModel: text('defaultModel'),
    fusionName: text('fusionName'),
    frameRateName: text('frameRateName'),
    instructionName: text('instructionName'),
    imageName: text('imageName'),
    videoName: text('videoName'),
    mediaForm: entry('mediaForm') === 'base64' ? 'base64' : 'data_url',
    imageTypes: texts('imageTypes'),
    videoTypes: texts('videoTypes'),
    maxImagePixels: whole('maxImagePixels'),
    defaultFusion: entry('defaultFusion') === true,
    defaultFrameRate: rate,
    zeroFrameRate: entry('zeroFrameRate') === 'refused' ? 'refused' : 'one_frame',
    textType: text('textType'),
    imageType: text('imageType'),
    videoType: text('videoType'),
    imageCountHolds: entry('imageCountHolds') === 'images_and_frames' ? 'images_and_frames' : 'images',
  }
}
