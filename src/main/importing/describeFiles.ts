import path from 'node:path'

/** Files in the title of a job: `report.pdf`, or `report.pdf and 5 more`. `names`: those of uploaded files, else null. */
export function describeFiles(paths: readonly string[], names: readonly (string | null)[]): string {
  const first = names[0] ?? path.basename(paths[0] ?? '')
  return paths.length > 1 ? `${first} and ${paths.length - 1} more` : first
}
