import type { PlaceView } from '../../contract/places.ts'

/** A rectangle on a page, in parts of the page's width and height from its upper left corner. */
export type PageBox = NonNullable<PlaceView['boxes']>[number]

/** Where in the original a cited part of a document is. */
export interface CitedPlace {
  /** Of the whole: the passage, or the quote. */
  readonly place: PlaceView
  /** The boxes of the passage, where the page shows them behind the marks. */
  readonly passage: readonly PageBox[]
  /** The boxes of found words, or of what is quoted. */
  readonly marks: readonly PageBox[]
  /** The ranges of cells that hold found words or what is quoted. */
  readonly ranges: readonly string[]
}

/** Where a viewer begins: the first mark, else the passage, else the page. */
export function firstBox({ place, passage, marks }: CitedPlace): PageBox | null {
  const [first] = marks.length > 0 ? marks : passage
  if (first) return first
  return place.page === undefined ? null : { page: place.page, left: 0, top: 0, width: 0, height: 0 }
}

/** A box as it lies on a page that is turned by so many degrees clockwise. */
export function turnBox(box: PageBox, degrees: number): PageBox {
  const { page, left, top, width, height } = box
  switch (((degrees % 360) + 360) % 360) {
    case 90:
      return { page, left: 1 - top - height, top: left, width: height, height: width }
    case 180:
      return { page, left: 1 - left - width, top: 1 - top - height, width, height }
    case 270:
      return { page, left: top, top: 1 - left - width, width: height, height: width }
    default:
      return box
  }
}
