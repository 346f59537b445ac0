import type { QuarryHandlers } from '../../contract/routes.ts'
import { fetchImage } from '../service/fetchImage.ts'

export function mediaHandlers(): QuarryHandlers['media'] {
  return {
    image: async ({ url }, signal) => {
      const { contentType, bytes } = await fetchImage(url, signal)
      return { contentType, base64: Buffer.from(bytes).toString('base64') }
    },
  }
}
