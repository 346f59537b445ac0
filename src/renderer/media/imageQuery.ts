import { createStore } from '../state/store.ts'

/** The image that is searched by, in place of words; `url` shows it. */
export interface ImageQuery {
  readonly key: number
  readonly file: File
  readonly url: string
}

let lastKey = 0
export const imageQuery = createStore<ImageQuery | null>(null)

export function searchByImage(file: File | null): void {
  const before = imageQuery.get()
  if (before) URL.revokeObjectURL(before.url)
  imageQuery.set(file && { key: ++lastKey, file, url: URL.createObjectURL(file) })
}
