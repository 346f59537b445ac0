import type { TaskView } from '../../../contract/generation.ts'
import type { QuarryClient } from '../../../contract/routes.ts'
import type { Invocation } from '../invocation.ts'

/** What `--no-credentials` does. */
export const plainOption = 'write it as the service made it, without Content Credentials that say so (C2PA)'

/**
 * Writes what a task has made to `out`, in the format that its ending asks for, and answers the path; null where nothing
 * was made or no file is asked for. Where it cannot be written, how to get it later is said on stderr.
 */
export async function writeMade(
  client: QuarryClient,
  invocation: Invocation,
  { id, medium }: TaskView,
  out: string | undefined,
  credentials: boolean,
): Promise<string | null> {
  if (!medium || out === undefined) return null
  try {
    return (await client.media.write({ id: medium.id, path: out, credentials })).path
  } catch (error) {
    invocation.note(`What task ${id} has made is kept. To get the file: quarry tasks open ${id} --out FILE`)
    throw error
  }
}
