/**
 * The documented limits of grounded generation and of videos, from the parameters tables and "Limits" of Answer, Chat,
 * Research and Generation. What is not shown is in the profile.
 */
export const groundedPromptCharacters = 8000
export const groundedAspectRatios = ['16:9', '1:1', '9:16'] as const
/** Seconds; what is outside is adjusted to the nearest bound, by the service as by us. */
export const groundedDuration = { least: 5, most: 10 } as const

export const videoResolutions = ['480p', '720p', '768p', '1080p', '2K'] as const
/** `adaptive` follows the input. */
export const videoAspectRatios = ['16:9', '4:3', '1:1', '3:4', '9:16', '21:9', 'adaptive'] as const
/** `frame_images` are the first and the last frame. */
export const videoFrames = 2

/** How long after a task was created its output can be fetched. */
export const outputValidMs = 7 * 24 * 60 * 60 * 1000

/** A duration within the bounds, and whether it had to be moved there. Fractions are rounded: seconds are whole. */
export function clampDuration(seconds: number): { readonly seconds: number; readonly adjusted: boolean } {
  const whole = Math.round(Math.min(groundedDuration.most, Math.max(groundedDuration.least, seconds)))
  return { seconds: whole, adjusted: whole !== seconds }
}
