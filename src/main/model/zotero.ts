/** How Zotero calls its database, in its data folder beside the files of its items. */
export const zoteroFileName = 'zotero.sqlite'

/** An item at the top of a library of Zotero: an entry, a note or a file. */
export interface ZoteroItem {
  readonly id: number
  /** Eight letters and digits, unique within its library. */
  readonly key: string
  /** `journalArticle`, `note`, `attachment`. */
  readonly type: string
  readonly libraryId: number
}

/** A value of a field under the general name of the field: `publisher` for the university of a thesis. */
export interface ZoteroField {
  readonly name: string
  readonly value: string
}

export interface ZoteroCreator {
  /** `author`, `editor`, `inventor`. */
  readonly role: string
  /** The role is the first one of this type of items, which stands for the author. */
  readonly isFirst: boolean
  readonly given: string
  readonly family: string
  /** The name is not divided: an organisation. */
  readonly isWhole: boolean
}

export interface ZoteroAttachment {
  readonly id: number
  readonly key: string
  /** 0: a file in `storage`, 1: the same from the web, 2: a file elsewhere, 3: an address, 4: a picture in a note. */
  readonly linkMode: number
  readonly mime: string | null
  /** `storage:name.pdf`, or where a linked file lies. */
  readonly path: string | null
}

export interface ZoteroAnnotation {
  readonly id: number
  /** 1: highlight, 2: note, 3: picture, 4: drawing, 5: underline, 6: text. */
  readonly type: number
  readonly text: string | null
  readonly comment: string | null
  /** `#ffd400` */
  readonly colour: string | null
  /** JSON: page and rectangles, or a selector of the Web Annotation Data Model. */
  readonly position: string
}

export interface ZoteroNote {
  readonly key: string
  readonly title: string | null
  /** HTML. */
  readonly note: string | null
}
