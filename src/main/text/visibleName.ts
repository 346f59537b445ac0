/** Controls, and marks that turn the direction of what follows: with one of them `invoice\u202efdp.exe` ends in "pdf". */
// oxlint-disable-next-line no-control-regex
const UNSEEN = /[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g

/** A name of a file as it is shown: what would be unseen, or show it as another one, is U+FFFD. It is no path. */
export function visibleName(name: string): string {
  return name.replace(UNSEEN, '\ufffd')
}
