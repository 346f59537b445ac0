import { z } from 'zod'
import type { Json } from '../model/document.ts'
import { readStored } from '../model/readStored.ts'
import type { SearchRequest } from '../service/operations/search.ts'
import { searchKinds, searchParameters } from '../service/operations/searchRequest.ts'

const schema = z.object({ kind: z.enum(searchKinds), parameters: searchParameters })

/** The request of a search as the library keeps it, in the history or under a name. @throws QuarryError library_damaged */
export function storedRequest(
  { kind, parameters }: { readonly kind: string; readonly parameters: Json },
  where: string,
): SearchRequest {
  return readStored(schema, { kind, parameters }, where)
}
