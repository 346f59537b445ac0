import type { SpaceId } from '../ids.ts'

/**
 * Base address of the remote service, `local` for the embedded one, `imported` for vectors that came in a file. Models of the
 * user's own: `openai-api:` and the server's address, or `onnx`.
 */
export type Origin = string
export const LOCAL_ORIGIN: Origin = 'local'
export const IMPORTED_ORIGIN: Origin = 'imported'
export const ONNX_ORIGIN: Origin = 'onnx'
const SERVER_ORIGINS = 'openai-api:'

/** The origin of vectors that an OpenAI-compatible server at `url` made. */
export function serverOrigin(url: string): Origin {
  return `${SERVER_ORIGINS}${url}`
}

/** Whether vectors of this origin come from a model of the user's own, which the service knows nothing of. */
export function isOwnOrigin(origin: Origin): boolean {
  return origin === ONNX_ORIGIN || origin.startsWith(SERVER_ORIGINS)
}

/**
 * What makes two vectors comparable. Vectors of two spaces never meet in one ranking.
 * *Invariant:* width and model are part of a vector's identity; a space is never changed, only added.
 */
export interface SpaceKey {
  readonly origin: Origin
  readonly model: string
  readonly dimension: number
}

export interface Space extends SpaceKey {
  readonly id: SpaceId
  readonly vectors: number
}

/** How many distinct texts of a collection have a vector in a space, of how many. */
export interface SpaceCoverage {
  readonly space: Omit<Space, 'vectors'>
  readonly embedded: number
  readonly texts: number
}
