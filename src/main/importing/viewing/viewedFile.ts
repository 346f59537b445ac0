/** The file of an original that is shown. */
export interface ViewedFile {
  readonly path: string
  /** What the user calls it. */
  readonly name: string
  /** The name of its format in imports. */
  readonly format: string
}
