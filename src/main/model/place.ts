/**
 * Where in its file something was read. Numbers count from 1. Each format uses the kind that a reader of the file would
 * look for it by.
 */
export type Place =
  /** A row of a table, the header being row 1, or the position of a record in its file. */
  | { readonly kind: 'row'; readonly row: number }
  | { readonly kind: 'line'; readonly line: number }
  | {
      readonly kind: 'page'
      readonly page: number
      readonly label?: string
      readonly boxes?: readonly PageBox[]
      /** All of them in their order, where a text is on several. */
      readonly pages?: readonly PageName[]
    }
  /** `range` as spreadsheets write it: `B2:C9`. */
  | { readonly kind: 'cells'; readonly sheet: string; readonly range: string }
  /**
   * A message of a mailbox (1 for a file of one), and its part: `headers`, `body`, `quoted`, or the name of an attachment.
   */
  | { readonly kind: 'message'; readonly message: number; readonly part?: string }
  | { readonly kind: 'chapter'; readonly chapter: string }

/** A rectangle on a page in units of the page's size: 0 to 1, from the upper left corner. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** A page by its number, and what it calls itself where that is something else. */
export interface PageName {
  readonly page: number
  readonly label?: string
}

/** A rectangle and the page it is on: a span may go on on the next page. */
export interface PageBox extends Box {
  readonly page: number
}

/** The row or line of a place, where it is one. */
export function rowOf(place: Place | undefined): number | undefined {
  if (place?.kind === 'row') return place.row
  return place?.kind === 'line' ? place.line : undefined
}

/** A place for a message: `page 3`, `sheet "Costs", B2:C9`. */
export function describePlace(place: Place): string {
  switch (place.kind) {
    case 'row':
      return `row ${place.row}`
    case 'line':
      return `line ${place.line}`
    case 'page':
      return `page ${place.label ?? place.page}`
    case 'cells':
      return `sheet "${place.sheet}", ${place.range}`
    case 'message':
      return `message ${place.message}${place.part === undefined ? '' : `, ${place.part}`}`
    case 'chapter':
      return `chapter "${place.chapter}"`
  }
}
