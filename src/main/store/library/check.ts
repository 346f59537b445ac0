export interface Check {
  readonly name: string
  readonly checked: number
  readonly problems: readonly string[]
}
