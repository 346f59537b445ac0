import type { WebFrameMain } from 'electron/main'
import { pageOrigin } from './pageProtocol.ts'

/** Whether a message comes from the app's own page itself: the top frame of a window, at the app's own origin. */
export function isTrustedSender(frame: WebFrameMain | null): frame is WebFrameMain {
  return frame !== null && frame.parent === null && frame.origin === pageOrigin
}
