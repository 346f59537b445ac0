/** Where what the user overrides of the service profile is kept: beside the library (docs/running.md). */
export function profileFile(libraryPath: string): string {
  return `${libraryPath}-profile.json`
}
