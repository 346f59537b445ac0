import { stat } from 'node:fs/promises'

/** Size and modification time of each path: a file that changed is read from its start instead of being continued. */
export async function fileStates(paths: readonly string[]): Promise<string[]> {
  return Promise.all(
    paths.map(async (one) => {
      const info = await stat(one).catch(() => undefined)
      return info ? `${info.size} ${Math.round(info.mtimeMs)}` : 'missing'
    }),
  )
}
