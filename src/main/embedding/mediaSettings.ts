import { QuarryError } from '../base/errors.ts'

import type { JobPayload } from '../model/jobs/jobWork.ts'
import { vlMaxCharacters } from '../service/operations/vlEmbeddingLimits.ts'

/** How the images and videos of a job are embedded: attributes of its vectors. */
export type MediaSettings = JobPayload<'embed-media'>

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
