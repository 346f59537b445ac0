import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  mediaPackLimits,
  packMedia,
  type MediaElementSize,
  type MediaPackLimits,
  type MediaPackOptions,
} from '../../src/main/embedding/packMedia.ts'
import type { DocumentId } from '../../src/main/model/ids.ts'

/** Search and Embedding, "Limits": 20 elements, 5 images, 1 video, 10000 characters in total with the instruction. */
const LIMITS = mediaPackLimits(20_000_000)
const small: MediaPackLimits = { maxElements: 4, maxImages: 2, maxVideos: 1, maxCharacters: 30, maxBodyBytes: 200 }

interface Element extends MediaElementSize {
  readonly id: number
}

const document = (id: number) => id as DocumentId
let lastId = 0
const text = (characters: number, jsonBytes = characters + 11, documentId = 1): Element => ({
  id: ++lastId,
  documentId: document(documentId),
  kind: 'text',
  characters,
  jsonBytes,
})
const medium = (kind: 'image' | 'video', jsonBytes = 40, documentId = 1): Element => ({
  ...text(0, jsonBytes, documentId),
  kind,
})
const many = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make)

function options(more: Partial<MediaPackOptions> = {}): MediaPackOptions {
  return { fusion: false, instructionCharacters: 0, frameBytes: 50, limits: LIMITS, ...more }
}

const elements: fc.Arbitrary<Element[]> = fc
  .array(
    fc.record({
      kind: fc.constantFrom('text', 'text', 'image', 'video'),
      documentId: fc.integer({ min: 1, max: 5 }),
      characters: fc.integer({ min: 0, max: 32 }),
      jsonBytes: fc.oneof(fc.integer({ min: 12, max: 90 }), fc.integer({ min: 140, max: 170 })),
    }),
    { maxLength: 40 },
  )
  .map((list) =>
    list.map(({ kind, documentId, characters, jsonBytes }, id) => ({
      id,
      kind: kind as Element['kind'],
      documentId: document(documentId),
      characters: kind === 'text' ? characters : 0,
      jsonBytes,
    })),
  )
const instructions = fc.integer({ min: 0, max: 31 })

/** Written from the interface, not from the packer: what one request holds. */
function isOver(items: readonly Element[], { instructionCharacters, frameBytes, limits }: MediaPackOptions): boolean {
  const count = (kind: Element['kind']) => items.filter((item) => item.kind === kind).length
  const sum = (of: (item: Element) => number) => items.reduce((total, item) => total + of(item), 0)
  return (
    items.length > limits.maxElements ||
    count('image') > limits.maxImages ||
    count('video') > limits.maxVideos ||
    instructionCharacters + sum(({ characters }) => characters) > limits.maxCharacters ||
    frameBytes + sum(({ jsonBytes }) => jsonBytes) + Math.max(0, items.length - 1) > limits.maxBodyBytes
  )
}

/** The least number of requests of an order-keeping division, by dynamic programming. */
function fewest(items: readonly Element[], given: MediaPackOptions): number {
  const best = [0]
  for (let end = 1; end <= items.length; end++) {
    best[end] = Infinity
    for (let start = end - 1; start >= 0 && !isOver(items.slice(start, end), given); start--)
      best[end] = Math.min(best[end] ?? Infinity, (best[start] ?? Infinity) + 1)
  }
  return best[items.length] ?? 0
}

describe('packMedia', () => {
  for (const fusion of [false, true])
    it(`keeps every request within every limit, and loses and doubles nothing (fusion: ${fusion})`, () => {
      fc.assert(
        fc.property(elements, instructions, (list, instructionCharacters) => {
          const given = options({ fusion, instructionCharacters, limits: small })
          const { packs, refused } = packMedia(list, given)
          for (const { items, bodyBytes } of packs) {
            expect(items.length).toBeGreaterThan(0)
            expect(isOver(items, given)).toBe(false)
            const inside = items.reduce((sum, { jsonBytes }) => sum + jsonBytes, 0)
            expect(bodyBytes).toBe(given.frameBytes + inside + items.length - 1)
          }
          for (const { item } of refused) expect(isOver([item], given)).toBe(true)
          const ids = [...packs.flatMap(({ items }) => items), ...refused.map(({ item }) => item)].map(({ id }) => id)
          expect(ids.sort((a, b) => a - b)).toEqual(list.map(({ id }) => id))
        }),
        { numRuns: 300 },
      )
    })

  it('without fusion: keeps the order, and needs no more requests than the best division that keeps it', () => {
    fc.assert(
      fc.property(elements, instructions, (list, instructionCharacters) => {
        const given = options({ instructionCharacters, limits: small })
        const { packs, refused } = packMedia(list, given)
        const packed = packs.flatMap(({ items }) => items)
        expect(packed.map(({ id }) => id)).toEqual(packed.map(({ id }) => id).sort((a, b) => a - b))
        const left = list.filter((item) => !refused.some((one) => one.item === item))
        expect(packs.length).toBe(fewest(left, given))
        expect(packs.every(({ part }) => part === undefined)).toBe(true)
      }),
    )
  })

  it('with fusion: one document per request, in order, its parts numbered from 1 and as few as can be', () => {
    fc.assert(
      fc.property(elements, instructions, (list, instructionCharacters) => {
        const given = options({ fusion: true, instructionCharacters, limits: small })
        const { packs, refused } = packMedia(list, given)
        const documents = new Map<DocumentId, (typeof packs)[number][]>()
        for (const pack of packs) {
          const [first] = pack.items
          expect(new Set(pack.items.map(({ documentId }) => documentId)).size).toBe(1)
          if (first) documents.set(first.documentId, [...(documents.get(first.documentId) ?? []), pack])
        }
        for (const [documentId, own] of documents) {
          const left = list.filter(
            (item) => item.documentId === documentId && !refused.some((one) => one.item === item),
          )
          expect(own.flatMap(({ items }) => items)).toEqual(left)
          expect(own.map(({ part }) => part)).toEqual(own.map((_, i) => ({ number: i + 1, of: own.length })))
          expect(own.length).toBe(fewest(left, given))
        }
      }),
    )
  })

  it('names the limit that closed a request, and the one for which an element is refused', () => {
    const without: Record<string, (limits: MediaPackLimits) => MediaPackLimits> = {
      elements: (limits) => ({ ...limits, maxElements: Infinity }),
      images: (limits) => ({ ...limits, maxImages: Infinity }),
      videos: (limits) => ({ ...limits, maxVideos: Infinity }),
      characters: (limits) => ({ ...limits, maxCharacters: Infinity }),
      bytes: (limits) => ({ ...limits, maxBodyBytes: Infinity }),
    }
    /** Only that one limit counts; the others are lifted. */
    const only = (limit: string, given: MediaPackOptions): MediaPackOptions => {
      let { limits } = given
      for (const [name, lift] of Object.entries(without)) if (name !== limit) limits = lift(limits)
      return { ...given, limits }
    }
    fc.assert(
      fc.property(elements, instructions, (list, instructionCharacters) => {
        const given = options({ instructionCharacters, limits: small })
        const { packs, refused } = packMedia(list, given)
        for (const { item, limit } of refused) expect(isOver([item], only(limit, given))).toBe(true)
        for (const [at, { items, closedBy }] of packs.entries()) {
          const next = packs[at + 1]?.items[0]
          if (closedBy === 'end') expect(next).toBeUndefined()
          else expect(next && isOver([...items, next], only(closedBy, given))).toBe(true)
        }
      }),
    )
  })

  it('where one count alone binds, the number of requests is the lower bound; where one size does, below its double', () => {
    const free = {
      maxElements: Infinity,
      maxImages: Infinity,
      maxVideos: Infinity,
      maxCharacters: Infinity,
      maxBodyBytes: Infinity,
    }
    fc.assert(
      fc.property(elements, (list) => {
        const count = (kind: Element['kind']) => list.filter((item) => item.kind === kind).length
        const requests = (limits: Partial<MediaPackLimits>) =>
          packMedia(list, options({ frameBytes: 0, limits: { ...free, ...limits } })).packs.length
        const some = list.length > 0 ? 1 : 0
        expect(requests({ maxElements: 4 })).toBe(Math.ceil(list.length / 4))
        expect(requests({ maxImages: 2 })).toBe(Math.max(some, Math.ceil(count('image') / 2)))
        expect(requests({ maxVideos: 1 })).toBe(Math.max(some, count('video')))
        // Two neighbours that were parted by a size are together over it: no more can be said of order-keeping packing.
        const characters = list.reduce((sum, item) => sum + item.characters, 0)
        expect(requests({ maxCharacters: 40 })).toBeLessThanOrEqual(Math.max(some, 2 * Math.ceil(characters / 40)))
      }),
    )
  })

  it('elements that are small against the body need at most one request more than their bytes do', () => {
    const sizes = fc.array(fc.integer({ min: 12, max: 20 }), { maxLength: 250 })
    fc.assert(
      fc.property(sizes, (list) => {
        // Each request wastes less than one element, 20 of 1000 bytes, so k requests hold at least 0.98 (k − 1) bodies.
        const limits = { ...LIMITS, maxElements: Infinity, maxBodyBytes: 1000 }
        const { packs } = packMedia(
          list.map((bytes) => text(0, bytes)),
          options({ frameBytes: 0, limits }),
        )
        const bound = Math.ceil((list.reduce((sum, bytes) => sum + bytes + 1, 0) - 1) / 1000)
        expect(packs.length).toBeLessThanOrEqual(bound + 1)
      }),
    )
  })
})

describe('packMedia at the limits of the interface', () => {
  const sizes = (list: readonly Element[], more: Partial<MediaPackOptions> = {}) =>
    packMedia(list, options(more)).packs.map(({ items, closedBy }) => [items.length, closedBy])

  it('20 elements are one request, 21 are two', () => {
    expect(sizes(many(20, () => text(1)))).toEqual([[20, 'end']])
    expect(sizes(many(21, () => text(1)))).toEqual([
      [20, 'elements'],
      [1, 'end'],
    ])
  })

  it('5 images are one request, 6 are two', () => {
    expect(sizes(many(5, () => medium('image')))).toEqual([[5, 'end']])
    expect(sizes(many(6, () => medium('image')))).toEqual([
      [5, 'images'],
      [1, 'end'],
    ])
  })

  it('a video is one request, 2 are two', () => {
    expect(sizes([medium('video'), text(1), medium('image')])).toEqual([[3, 'end']])
    expect(sizes([medium('video'), text(1), medium('video')])).toEqual([
      [2, 'videos'],
      [1, 'end'],
    ])
  })

  it('10,000 characters are one request, 10,001 two; the instruction counts in each', () => {
    expect(sizes([text(4000), text(6000)])).toEqual([[2, 'end']])
    expect(sizes([text(4000), text(6001)])).toEqual([
      [1, 'characters'],
      [1, 'end'],
    ])
    expect(sizes([text(4000), text(5990)], { instructionCharacters: 10 })).toEqual([[2, 'end']])
    expect(sizes([text(4000), text(5990)], { instructionCharacters: 11 })).toEqual([
      [1, 'characters'],
      [1, 'end'],
    ])
  })

  it('a text that is too long beside the instruction is refused by name, and the rest goes through', () => {
    const list = [text(9990), text(9991), text(1)]
    const { packs, refused } = packMedia(list, options({ instructionCharacters: 10 }))
    expect(refused).toEqual([{ item: list[1], limit: 'characters' }])
    expect(packs.map(({ items }) => items)).toEqual([[list[0]], [list[2]]])
  })

  it('beside an instruction that is too long itself, nothing can be sent', () => {
    const list = [text(0), medium('image')]
    const { packs, refused } = packMedia(list, options({ instructionCharacters: 10_001 }))
    expect([packs, refused.map(({ limit }) => limit)]).toEqual([[], ['characters', 'characters']])
  })

  it('a body is filled to its last byte, and never over it', () => {
    const room = LIMITS.maxBodyBytes - 50
    expect(sizes([medium('image', room - 101), medium('image', 100)])).toEqual([[2, 'end']])
    expect(sizes([medium('image', room - 100), medium('image', 100)])).toEqual([
      [1, 'bytes'],
      [1, 'end'],
    ])
    const fits = medium('video', room)
    const tooLarge = medium('video', room + 1)
    expect(packMedia([fits, tooLarge], options())).toMatchObject({
      packs: [{ items: [fits], bodyBytes: LIMITS.maxBodyBytes, closedBy: 'end' }],
      refused: [{ item: tooLarge, limit: 'bytes' }],
    })
  })

  it('with fusion a document that does not fit becomes several vectors, and a new document a new request', () => {
    const first = many(7, () => medium('image', 40, 1))
    const second = [text(5, 16, 2)]
    const third = [text(5, 16, 3)]
    const { packs } = packMedia([...first, ...second, ...third], options({ fusion: true }))
    expect(packs.map(({ items, closedBy, part }) => [items.length, closedBy, part])).toEqual([
      [5, 'images', { number: 1, of: 2 }],
      [2, 'document', { number: 2, of: 2 }],
      [1, 'document', { number: 1, of: 1 }],
      [1, 'end', { number: 1, of: 1 }],
    ])
  })

  it('with fusion the elements of a document are taken together wherever they stand', () => {
    const list = [text(1, 12, 1), text(1, 12, 2), text(1, 12, 1)]
    const { packs } = packMedia(list, options({ fusion: true }))
    expect(packs.map(({ items }) => items)).toEqual([[list[0], list[2]], [list[1]]])
  })

  it('with fusion a refused element is named, and its document is packed without it', () => {
    const list = [text(10_001, 10_012, 1), medium('image', 40, 1), text(10_001, 10_012, 2)]
    const { packs, refused } = packMedia(list, options({ fusion: true }))
    expect(packs).toMatchObject([{ items: [list[1]], part: { number: 1, of: 1 } }])
    expect(refused.map(({ item }) => item)).toEqual([list[0], list[2]])
  })
})
