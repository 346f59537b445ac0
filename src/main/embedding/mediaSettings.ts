import { QuarryError } from '../base/errors.ts'
import type { Json } from '../model/document.ts'
import type { StoredJob } from '../model/job.ts'
import { vlMaxCharacters } from '../service/operations/vlEmbeddingLimits.ts'

/** How the images and videos of a job are embedded: attributes of its vectors, kept in its payload. */
export interface MediaSettings {
  readonly fusion: boolean
  readonly instruction: string | undefined
  /** 0 to 1 frames per second of video; undefined: the service's own choice. */
  readonly frameRate: number | undefined
}

/** What a job with these settings keeps. */
export function mediaPayload({ fusion, instruction, frameRate }: MediaSettings): Json {
  return {
    media: {
      fusion,
      ...(instruction === undefined ? {} : { instruction }),
      ...(frameRate === undefined ? {} : { frameRate }),
    },
  }
}

/** The settings of a job that embeds images and videos; undefined for one that embeds texts. */
export function mediaSettingsOf({ payload }: Pick<StoredJob, 'payload'>): MediaSettings | undefined {
  const { media } = payload as { readonly media?: Partial<MediaSettings> }
  return media && { fusion: media.fusion === true, instruction: media.instruction, frameRate: media.frameRate }
}

/** @throws QuarryError usage */
export function checkMediaSettings({ instruction, frameRate }: MediaSettings): void {
  if (frameRate !== undefined && !(frameRate >= 0 && frameRate <= 1))
    throw new QuarryError('usage', 'The frame rate is 0 to 1 frames per second.', { where: 'frameRate' })
  if (instruction !== undefined && instruction.length >= vlMaxCharacters) {
    throw new QuarryError('usage', `An instruction has fewer than ${vlMaxCharacters} characters.`, {
      where: 'instruction',
    })
  }
}
