import type { Json } from '../model/document.ts'
import type { StoredJob } from '../model/job.ts'

/** What a job keeps that embeds texts again whose vectors are kept less exactly than its collection asks for. */
export const againPayload: Json = { again: true }

export function embedsAgain({ payload }: Pick<StoredJob, 'payload'>): boolean {
  return (payload as { readonly again?: boolean }).again === true
}
