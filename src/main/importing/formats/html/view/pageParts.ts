/** A file that a page came with: an image, a style sheet. */
export interface PagePart {
  readonly mimeType: string
  readonly content: Uint8Array
}

/** Formats that run nothing. SVG as an image does not either. */
const images = /^image\/(?:png|jpeg|gif|webp|avif|bmp|x-icon|vnd\.microsoft\.icon|svg\+xml)$/i

/** An image as an address that holds it; undefined for anything else. */
export function dataUrl(part: PagePart | undefined): string | undefined {
  if (part === undefined || !images.test(part.mimeType)) return undefined
  return `data:${part.mimeType.toLowerCase()};base64,${Buffer.from(part.content).toString('base64')}`
}
