import path from 'node:path'

/**
 * The title of a job that imports files: `Import report.pdf into Case`, or `Import report.pdf and 5 more into Case`.
 * `names`: those of uploaded files, else null.
 */
export function importTitle(paths: readonly string[], names: readonly (string | null)[], collection: string): string {
  const first = names[0] ?? path.basename(paths[0] ?? '')
  return paths.length > 1
    ? `Import ${first} and ${paths.length - 1} more into ${collection}`
    : `Import ${first} into ${collection}`
}
