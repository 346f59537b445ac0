/** One step of a server's schema. Steps are only ever added; each runs in one transaction. */
export interface TeamMigration {
  readonly version: number
  readonly name: string
  readonly up: string
}
