/** A text to be read, in pieces that every word processor knows. Notes stand apart and are referred to by their markers. */
export interface Report {
  readonly title: string
  readonly blocks: readonly Block[]
  /** By marker. A mark without one leads to no source. */
  readonly notes: ReadonlyMap<number, readonly TextRun[]>
}

export type Block = Paragraph | Table | { readonly kind: 'rule' }

export type Role = 'title' | 'heading' | 'body' | 'fact' | 'warning' | 'quote' | 'code' | 'source'

export interface Paragraph {
  readonly kind: 'paragraph'
  readonly role: Role
  /** Of a heading, from 1 to 6. */
  readonly level?: number
  /** How deep it stands in quotes. */
  readonly indent?: number
  readonly item?: ListItem
  readonly runs: readonly Run[]
}

/** The first paragraph of an item has its number or bullet; `isFirst` is false for those after it. */
export interface ListItem {
  /** From 0. */
  readonly depth: number
  /** Undefined: a bullet. */
  readonly number: number | undefined
  readonly isFirst: boolean
}

export interface Table {
  readonly kind: 'table'
  /** The first row is the heading. Every row has as many cells as the first. */
  readonly rows: readonly (readonly (readonly Run[])[])[]
}

export type Run = TextRun | { readonly kind: 'break' } | { readonly kind: 'mark'; readonly marker: number }

export interface TextRun {
  readonly kind: 'text'
  readonly text: string
  readonly bold?: boolean
  readonly italic?: boolean
  readonly code?: boolean
  /** An address of the web. */
  readonly url?: string
}

export function textRun(text: string, style: Omit<TextRun, 'kind' | 'text'> = {}): TextRun {
  return { kind: 'text', text, ...style }
}

export function plainText(runs: readonly Run[]): string {
  return runs.map((run) => (run.kind === 'text' ? run.text : ' ')).join('')
}
