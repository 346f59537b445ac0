import type { QuarryClient } from '../../../contract/routes.ts'

/** Checks numbers that were typed, so that a wrong one is not passed over. @throws QuarryError not_found for the first unknown one */
export async function requireDocuments(
  client: QuarryClient,
  ids: readonly number[],
  signal: AbortSignal,
): Promise<void> {
  for (const id of ids) await client.documents.get({ id }, { signal })
}
