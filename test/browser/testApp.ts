import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { startLocalService, type LocalService } from '../../src/localservice/server.ts'
import { madeLibrary, type Holding } from './madeLibrary.ts'
import { openApp, type AppOptions, type OpenedApp } from './launch.ts'

export type TestAppOptions = Omit<AppOptions, 'library'> & {
  /** What its library holds when it is opened; without it, nothing. */
  readonly holding?: Holding
}

/** The app for one test; it closes when the test ends. */
export async function testApp({ holding, ...options }: TestAppOptions = {}): Promise<OpenedApp> {
  const app = await openApp(holding ? { ...options, library: await madeLibrary(holding) } : options)
  onTestFinished(() => app.close())
  return app
}

export interface RemoteApp extends OpenedApp {
  readonly service: LocalService
}

const key = 'browser-test-key-9c41'

/** The app over a service that misbehaves as it is told, reached by its address and with a key as a remote one is. */
export async function remoteApp(faults: object, options: TestAppOptions = {}): Promise<RemoteApp> {
  const service = await startLocalService({ key, faults })
  onTestFinished(() => service.close())
  return { ...(await testApp({ ...options, remote: { baseUrl: service.url, apiKey: key } })), service }
}

/** Writes records as lines of JSON; a string is written as it is. Answers the path. */
export async function writeLines(app: { folder: string }, name: string, lines: readonly (object | string)[]) {
  const path = join(app.folder, name)
  await writeFile(path, lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'))
  return path
}

const topics = [
  ['lighthouse', 'The keeper of the lighthouse lit the lamp before the fog came in over the reef.'],
  ['orchard', 'Late frost took half of the apple blossom in the orchards above the valley.'],
  ['ferry', 'The morning ferry to the outer islands was cancelled after its engine failed.'],
  ['library', 'The town library lends seeds, tools and a telescope besides its books.'],
  ['glacier', 'The glacier lost nine metres of thickness in one summer, the survey found.'],
] as const

/** Words that no other record has in this order. */
function ownWords(index: number): string {
  return Array.from({ length: 8 }, (_, at) => `n${(index + 1) * 10 + at}`).join(' ')
}

/** Records about five topics in turn, each with so much text of its own that it is no copy of another. */
export function records(count: number): { id: string; title: string; text: string }[] {
  return Array.from({ length: count }, (_, index) => {
    const [topic, text] = topics[index % topics.length] ?? topics[0]
    return {
      id: `r${index + 1}`,
      title: `Note ${index + 1} on the ${topic}`,
      text: `${text} ${ownWords(index)}. Entry ${index + 1}.`,
    }
  })
}
