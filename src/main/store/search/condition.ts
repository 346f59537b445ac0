/** A condition of a statement, most often on `documents d`, with the values it binds. */
export interface Condition {
  readonly sql: string
  readonly values: readonly unknown[]
}
