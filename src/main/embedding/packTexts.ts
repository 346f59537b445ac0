import { jsonStringBytes } from '../base/bytes.ts'

/**
 * Which texts go into which request. Pure, greedy and in order: a request is closed only when the next text would take
 * it over a limit, so no order-keeping division of the same texts needs fewer requests.
 */
export interface PackLimits {
  /** 1000 elements (Search and Embedding, "Limits"). */
  readonly maxItems: number
  /** 10,000 characters per element, counted as UTF-16 units. */
  readonly maxCharacters: number
  /** 2 MB of body, read strictly as 2,000,000 bytes of UTF-8. */
  readonly maxBodyBytes: number
}

/** Sizes of one text: UTF-16 units, and UTF-8 bytes as a JSON string with its quotes. */
export interface TextSize {
  readonly characters: number
  readonly jsonBytes: number
}

/** Why a request took no further text: the limit the next one would have passed, or that there was none. */
export type ClosedBy = 'items' | 'bytes' | 'end'

export interface Pack<T, Closed extends string = string> {
  readonly items: readonly T[]
  /** Bytes of the body with its frame and commas. */
  readonly bodyBytes: number
  readonly closedBy: Closed
}

export interface Packing<T> {
  readonly packs: readonly Pack<T, ClosedBy>[]
  /** Texts that no request may carry: over the character limit, or larger than a whole body. Never cut off silently. */
  readonly refused: readonly { readonly item: T; readonly limit: 'characters' | 'bytes' }[]
}

/** Packs texts of known size. `frameBytes` is the body without any text: `{"model":…,"input":[]}`. */
export function packSizes<T extends TextSize>(texts: Iterable<T>, frameBytes: number, limits: PackLimits): Packing<T> {
  const packs: Pack<T, ClosedBy>[] = []
  const refused: { item: T; limit: 'characters' | 'bytes' }[] = []
  let items: T[] = []
  let bodyBytes = frameBytes
  const close = (closedBy: ClosedBy) => {
    packs.push({ items, bodyBytes, closedBy })
    items = []
    bodyBytes = frameBytes
  }
  for (const item of texts) {
    if (item.characters > limits.maxCharacters) refused.push({ item, limit: 'characters' })
    else if (frameBytes + item.jsonBytes > limits.maxBodyBytes) refused.push({ item, limit: 'bytes' })
    else {
      const comma = items.length > 0 ? 1 : 0
      if (items.length === limits.maxItems) close('items')
      else if (bodyBytes + comma + item.jsonBytes > limits.maxBodyBytes) close('bytes')
      bodyBytes += (items.length > 0 ? 1 : 0) + item.jsonBytes
      items.push(item)
    }
  }
  if (items.length > 0) close('end')
  return { packs, refused }
}

/** Packs texts and builds the bodies. `frame` is what stands before and after the texts in the JSON. */
export function packTexts(
  texts: readonly string[],
  frame: { readonly head: string; readonly tail: string },
  limits: PackLimits,
): {
  readonly requests: readonly {
    readonly indexes: readonly number[]
    readonly body: string
    readonly closedBy: ClosedBy
  }[]
  readonly refused: readonly { readonly index: number; readonly limit: 'characters' | 'bytes' }[]
} {
  const sized = texts.map((text, index) => ({ index, text, characters: text.length, jsonBytes: jsonStringBytes(text) }))
  const { packs, refused } = packSizes(sized, frameBytes(frame), limits)
  return {
    requests: packs.map(({ items, closedBy }) => ({
      indexes: items.map(({ index }) => index),
      body: bodyOf(
        items.map(({ text }) => text),
        frame,
      ),
      closedBy,
    })),
    refused: refused.map(({ item, limit }) => ({ index: item.index, limit })),
  }
}

/** The body of one request, exactly as it is sent. */
export function bodyOf(texts: readonly string[], frame: { readonly head: string; readonly tail: string }): string {
  return frame.head + texts.map((text) => JSON.stringify(text)).join(',') + frame.tail
}

/** UTF-8 bytes of a body without texts. */
export function frameBytes(frame: { readonly head: string; readonly tail: string }): number {
  return Buffer.byteLength(frame.head) + Buffer.byteLength(frame.tail)
}
