/** Where in the original a text lies. Each kind of original fills its own fields. */
export interface PlaceView {
  /** The name of the file that holds it, of a hit or a citation of a file. */
  readonly file?: string
  /** Where that file was in another: the way to it from the outermost, `archive.zip/minutes/march.txt`. */
  readonly path?: string
  /** Where the outermost file is now, of one that was moved in a watched folder. */
  readonly movedTo?: string
  /** When the outermost file was found to be no longer in its watched folder, ISO 8601. */
  readonly goneSince?: string
  /** The row of a table, its header being row 1, or the number of a line or record. */
  readonly row?: number
  /** From 1. */
  readonly page?: number
  /** What the page calls itself, where that is not its number. */
  readonly pageLabel?: string
  /** All pages that the words of a citation are on, in their order, where these are several. */
  readonly pages?: readonly { readonly page: number; readonly pageLabel?: string }[]
  /** One per line of the text, in parts of the shown page's width and height, from its upper left corner. */
  readonly boxes?: readonly {
    readonly page: number
    readonly left: number
    readonly top: number
    readonly width: number
    readonly height: number
  }[]
  readonly sheet?: string
  /** As spreadsheets write it: `B2:C9`. */
  readonly range?: string
  /** A message of a mailbox, from 1, and its part: `headers`, `body`, `quoted`, or the name of an attachment. */
  readonly message?: number
  readonly part?: string
  /** The mailbox holds several messages; a file of one has no number to look up. */
  readonly inMailbox?: true
  /** The heading that the text stands under. */
  readonly chapter?: string
}

/**
 * As a citation prints it: `report.pdf, p. 12`; `report.pdf (now final.pdf), p. 12`; `pp. i, 42`; `Costs!B2:C9`; `“On Tides”`.
 * Undefined where there is nothing to print. Folders are left out: what is printed may leave the machine.
 */
export function printPlace(place: PlaceView): string | undefined {
  const { file, path = file, goneSince } = place
  const printed = printWithin(place)
  if (path === undefined) return printed
  const name = presentName(place)
  const presence =
    goneSince === undefined ? name && `now ${name}` : `no longer in its folder since ${goneSince.slice(0, 10)}`
  return [presence === undefined ? path : `${path} (${presence})`, printed]
    .filter((one) => one !== undefined)
    .join(', ')
}

/** What the outermost file is called now, where that is not what the way to the text begins with. */
function presentName({ file, path = file, movedTo }: PlaceView): string | undefined {
  const name = movedTo === undefined ? undefined : fileNameOf(movedTo)
  return path === name || path?.startsWith(`${name}/`) ? undefined : name
}

/** The name of a file without its folders. */
export function fileNameOf(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
}

function printWithin({
  row,
  page,
  pageLabel,
  pages,
  sheet,
  range,
  message,
  part,
  inMailbox,
  chapter,
}: PlaceView): string | undefined {
  if (pages !== undefined) return `pp. ${pages.map((one) => one.pageLabel ?? one.page).join(', ')}`
  if (row !== undefined) return `row ${row}`
  if (page !== undefined) return `p. ${pageLabel ?? page}`
  if (sheet !== undefined) return range === undefined ? sheet : `${sheet}!${range}`
  if (message !== undefined && (message > 1 || inMailbox))
    return `message ${message}${part === undefined ? '' : `, ${part}`}`
  if (part !== undefined && part !== 'body') return part
  return chapter === undefined ? undefined : `“${chapter}”`
}
