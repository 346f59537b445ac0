import { z } from 'zod'
import { call, stream } from '../../src/contract/define.ts'

/** Routes made for the suite: every way a handler can answer. */
export const echoRoutes = {
  echo: {
    say: call(z.object({ text: z.string(), times: z.int().min(1).max(10).default(1) }))<{ readonly text: string }>(),
    nothing: call(z.object({}))<undefined>(),
    refuse: call(z.object({ code: z.enum(['not_found', 'conflict']) }))<never>(),
    crash: call(z.object({}))<never>(),
    hang: call(z.object({ nested: z.object({ list: z.array(z.int()) }).optional() }))<never>(),
    count: stream(z.object({ to: z.int().min(0), padding: z.string().default('') }))<{
      readonly n: number
      readonly padding: string
    }>(),
    failAfter: stream(z.object({ items: z.int() }))<number>(),
    stuck: stream(z.object({ items: z.int() }))<number>(),
  },
}
