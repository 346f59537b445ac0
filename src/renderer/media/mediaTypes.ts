/** Endings of the names of images and videos that can be kept. What a file is, the core tells by its bytes. */
export const mediaEndings = ['.png', '.jpg', '.jpeg', '.webp', '.gif', '.avif', '.mp4', '.m4v', '.webm']
export const imageEndings = mediaEndings.slice(0, 6)

export function hasEnding(name: string, endings: readonly string[]): boolean {
  return endings.some((ending) => name.toLowerCase().endsWith(ending))
}

export function isVideoType(mime: string): boolean {
  return mime.startsWith('video/')
}
