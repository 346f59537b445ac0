import { z } from 'zod'
import { call } from './define.ts'

export interface UsageRow {
  readonly day: string
  readonly operation: string
  readonly model: string | null
  readonly origin: string
  readonly collection: string | null
  readonly requests: number
  /** Every unit the service's `meta.usage` named, summed. */
  readonly units: Readonly<Record<string, number>>
  /** By currency, at the prices that are set now. */
  readonly amounts: Readonly<Record<string, number>>
  /** Units without a price. */
  readonly unpriced: readonly string[]
}

export const usage = {
  summary: call(z.object({ since: z.string().optional(), until: z.string().optional() }))<readonly UsageRow[]>(),
}
