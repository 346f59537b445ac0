import type { FileProblem } from '../model/jobs/job.ts'
import type { WatchEvent } from '../model/watching.ts'

/** What an import said of one file. */
export interface SaidOfFile {
  /** Why nothing of it was read. */
  readonly refusal: string | undefined
  readonly remarks: readonly Remark[]
}

/** Something that is said besides that a file was read. */
export interface Remark {
  readonly kind: Extract<WatchEvent['kind'], 'incomplete' | 'warning' | 'note'>
  /** The attachment or entry that it is about; empty for the file itself. */
  readonly within: string
  readonly message: string
}

/** Of one file; the page of the import has them all. */
const KEPT_REMARKS = 10

/**
 * Sorts what an import said by the files it was given. A refusal of a whole file is told apart from those of its parts: the
 * rest of it was read.
 *
 * @param names what the documents of the files are named after
 * @param read the names of those that any document was read from: what is refused of these is a part, such as an entry of an
 *   archive or a page
 */
export function saidOfFiles(
  problems: readonly FileProblem[],
  names: ReadonlySet<string>,
  read: ReadonlySet<string>,
): ReadonlyMap<string, SaidOfFile> {
  const said = new Map<string, { refusal: string | undefined; remarks: Remark[] }>()
  for (const { file, isWhole, message, severity } of problems) {
    const name = enclosingOf(file, names)
    if (name === undefined) continue
    const of = said.get(name) ?? { refusal: undefined, remarks: [] }
    said.set(name, of)
    if (severity === 'refused' && isWhole && file === name && !read.has(name)) of.refusal ??= message
    else if (of.remarks.length < KEPT_REMARKS)
      of.remarks.push({
        kind: severity === 'refused' ? 'incomplete' : severity,
        within: file.slice(name.length),
        message,
      })
  }
  return said
}

/** The file that another is, or is in: `/a/b.zip` of `/a/b.zip/c.txt`. */
function enclosingOf(file: string, names: ReadonlySet<string>): string | undefined {
  for (let end = file.length; end > 0; end = file.lastIndexOf('/', end - 1)) {
    const name = file.slice(0, end)
    if (names.has(name)) return name
  }
  return undefined
}
