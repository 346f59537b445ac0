/** A path of this computer or of another one: `/home/…`, `C:\…`, `\\server\…`, or one that leads out of a folder. */
const PATH = /^(?:[/\\]|[a-z]:[/\\]|file:)|(?:^|[/\\])\.\.(?:[/\\]|$)/i

/** The name of a file as a team is told it: where it is on a desk is nobody else's business. */
export function sharedName(name: string): string {
  return PATH.test(name) ? (name.split(/[/\\]/).findLast((part) => part !== '') ?? '') : name
}
