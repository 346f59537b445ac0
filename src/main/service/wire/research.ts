import type { ChatMessage } from './chat.ts'

/** POST {base_url}/v1/research: documented names; those that are not shown are in the profile. */
export interface ResearchRequestBody {
  tier: ResearchTier
  messages: ChatMessage[]
  skip_plan?: boolean
  plan_id?: string
  selections?: { [name: string]: unknown }
}

export type ResearchTier = 'lite' | 'standard' | 'pro' | 'pro-visual'

/** "Research stream chunk": the documented members of every chunk. */
export interface ResearchChunk {
  type:
    | 'status'
    | 'plan'
    | 'queries'
    | 'search_done'
    | 'analysis'
    | 'brief'
    | 'content'
    | 'visual'
    | 'html_delta'
    | 'html'
    | 'finish'
    | 'usage'
    | 'error'
  request_id: string
  object: 'research.chunk'
  created: number
  model: string
  status?: string
  round?: number
  [name: string]: unknown
}

/** One direction a plan can take (profile, research.planAnglesField). */
export interface PlanAngle {
  id: string
  title: string
  description: string
}
