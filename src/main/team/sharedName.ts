/** A path of this computer or of another one: `/home/…`, `C:\…`, `\\server\…`, or one that leads out of a folder. */
const PATH = /^(?:[/\\]|[a-z]:[/\\]|file:)|(?:^|[/\\])\.\.(?:[/\\]|$)/i
const ADDRESS = /^https?:\/\//i

/** The name of a file as a team is told: not in which folder of a desk it is. An address stays as it is. */
export function sharedName(name: string): string {
  return PATH.test(name) && !ADDRESS.test(name) ? (name.split(/[/\\]/).findLast((part) => part !== '') ?? '') : name
}
