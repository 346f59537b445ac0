/** The first bytes of images, in hexadecimal; a point stands for any digit. */
const marks = [
  /^89504e470d0a1a0a/, // PNG
  /^ffd8ff/, // JPEG
  /^52494646.{8}57454250/, // WebP
  /^4749463837|^4749463839/, // GIF
  /^(?:49492a00|4d4d002a)/, // TIFF
  /^.{8}66747970617669(?:66|73)/, // AVIF
]

export function hasImageMark(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 16)).toString('hex')
  return marks.some((mark) => mark.test(head))
}
