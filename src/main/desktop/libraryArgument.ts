import { resolve } from 'node:path'

/**
 * The library named on the command line of the desktop app, or undefined. An app that is started by Electron's own
 * launcher (`electron .`) has the app's folder before its arguments.
 */
export function libraryArgument(argv: readonly string[], hasLauncher: boolean, folder: string): string | undefined {
  const plain = argv.slice(1).filter((argument) => !argument.startsWith('-') && !argument.startsWith('quarry:'))
  const path = hasLauncher ? plain[1] : plain[0]
  return path === undefined ? undefined : resolve(folder, path)
}
