import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'

export interface Display {
  /** What DISPLAY must be; undefined where windows need no such thing. */
  readonly name: string | undefined
  stop(): Promise<void>
}

/** The display there is, or a virtual one of its own choosing that stops with `stop`. */
export async function openDisplay(size = '1920x1200x24'): Promise<Display> {
  const present = process.env['DISPLAY']
  if (process.platform !== 'linux' || present) return { name: present, stop: async () => {} }
  // It ends with its last client too, so that a test run that is killed leaves none behind.
  const server: ChildProcess = spawn(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', size, '-nolisten', 'tcp', '-terminate'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  )
  const ended = once(server, 'exit')
  const [number] = (await once(server.stdio[3] as Readable, 'data')) as [Buffer]
  return {
    name: `:${number.toString().trim()}`,
    async stop() {
      server.kill()
      await ended
    },
  }
}
