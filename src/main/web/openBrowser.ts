import { spawn } from 'node:child_process'

const openers: Readonly<Record<string, readonly [command: string, ...args: string[]]>> = {
  darwin: ['open'],
  // `start` is a word of the shell; its first argument in quotes is the title of a window.
  win32: ['cmd', '/c', 'start', '""'],
}

/** Asks the system to show `url` in the user's browser. Where nothing can, the printed address is all there is. */
export function openBrowser(url: string, platform: string): void {
  const [command, ...args] = openers[platform] ?? ['xdg-open']
  const opener = spawn(command, [...args, url], { stdio: 'ignore', detached: true })
  opener.on('error', () => {})
  opener.unref()
}
