import type { JsonObject, NewDocument } from '../model/document.ts'
import type { MarkColour } from '../model/organising/marks.ts'
import type { Place } from '../model/place.ts'

/** A file in a file. */
export interface ChildFile {
  readonly name: string
  readonly path: string
  readonly place?: Place
  /** `path` is where the user has it: it stays there. */
  readonly isKept?: boolean
  /** What the outer file knows of it. */
  readonly known?: KnownOfFile
}

/** What is known of a file from outside. It goes to the document that is read from it, before what the file says itself. */
export interface KnownOfFile extends Pick<NewDocument, 'within' | 'marks'> {
  readonly title?: string | undefined
  readonly externalId: string
  readonly authors?: string | undefined
  readonly url?: string | undefined
  readonly language?: string | undefined
  readonly publishedAt?: number | undefined
  readonly raw: JsonObject
  /** Marks that another program made in it, which are yet to be placed. */
  readonly foreignMarks: readonly ForeignMark[]
}

/** A mark in a file of another program. */
export interface ForeignMark {
  /** The words it is on; empty for a spot of a page. */
  readonly quote: string
  readonly colour: MarkColour
  /** Empty: none. */
  readonly note: string
  readonly page?: number
  readonly boxes?: readonly PointBox[]
}

/** A rectangle on a page in points, from the lower left corner. */
export interface PointBox {
  readonly left: number
  readonly right: number
  readonly bottom: number
  readonly top: number
}
