import type { ServiceProfile } from '../profile/profile.ts'
import type { SseEvent } from '../transport/sse.ts'
import type { SearchGroup } from '../wire/chat.ts'
import type { PlanAngle } from '../wire/research.ts'
import {
  fieldAt,
  isObject,
  listOf,
  numberOf,
  parseData,
  textOf,
  type JsonObject,
  type StreamEnd,
  type StreamReducer,
} from './reducer.ts'

export interface ResearchPlan {
  /** What phase 2 must send; undefined where the plan needs no choice. */
  readonly planId: string | undefined
  readonly requiresSelection: boolean
  readonly question: string | undefined
  readonly angles: readonly PlanAngle[]
  /** The plan as it came. */
  readonly raw: unknown
}

export interface ResearchRound {
  readonly round: number
  readonly queries: readonly string[]
  readonly totalResults: number | undefined
  readonly results: readonly SearchGroup[]
  readonly analysis: unknown
}

export interface ResearchBrief {
  readonly outline: unknown
  /** The numbered evidence of the report: entry i is [^i+1], unless it carries a number of its own. */
  readonly evidence: readonly JsonObject[]
}

/** A research run, whole or as far as it has come. */
export interface ResearchResult {
  readonly requestId: string | undefined
  readonly model: string | undefined
  readonly status: string | undefined
  readonly plan: ResearchPlan | undefined
  readonly rounds: readonly ResearchRound[]
  readonly brief: ResearchBrief | undefined
  readonly report: string
  readonly finishReason: string | undefined
  readonly visuals: readonly unknown[]
  /** The final HTML, or what has come of it. */
  readonly html: string | undefined
  readonly usage: JsonObject | undefined
  readonly chunks: number
}

/**
 * Folds `research.chunk` objects (Answer…, "Research stream chunk"). The end mark is `finish`; on pro-visual it is the
 * final `html`, because that ends the stream of the HTML version; a plan that requires a selection is a pause.
 */
export class ResearchReducer implements StreamReducer {
  readonly #profile: ServiceProfile['research']
  readonly #hasHtml: boolean
  readonly #rounds = new Map<number, { -readonly [K in keyof ResearchRound]: ResearchRound[K] }>()
  readonly #visuals: unknown[] = []
  #requestId: string | undefined
  #model: string | undefined
  #status: string | undefined
  #plan: ResearchPlan | undefined
  #brief: ResearchBrief | undefined
  #report = ''
  #finishReason: string | undefined
  #htmlDelta = ''
  #html: string | undefined
  #usage: JsonObject | undefined
  #chunks = 0
  ended: StreamEnd | undefined
  isOver = false

  constructor(profile: ServiceProfile, tier: string) {
    this.#profile = profile.research
    this.#hasHtml = tier === 'pro-visual'
  }

  add(event: SseEvent): void {
    if (event.data.trim() === '[DONE]') {
      this.isOver = true
      return
    }
    const chunk = parseData(event, this.#requestId, this.#profile.errorField)
    if (!isObject(chunk)) return
    this.#chunks++
    this.#requestId ??= textOf(chunk['request_id'])
    this.#model ??= textOf(chunk['model'])
    const type = textOf(chunk['type']) ?? event.event
    if (type !== undefined) this.#take(type, chunk)
  }

  get result(): ResearchResult {
    return {
      requestId: this.#requestId,
      model: this.#model,
      status: this.#status,
      plan: this.#plan,
      rounds: [...this.#rounds.values()],
      brief: this.#brief,
      report: this.#report,
      finishReason: this.#finishReason,
      visuals: this.#visuals,
      html: this.#html ?? (this.#htmlDelta === '' ? undefined : this.#htmlDelta),
      usage: this.#usage,
      chunks: this.#chunks,
    }
  }

  #take(type: string, chunk: JsonObject): void {
    const at = (path: string) => fieldAt(chunk, path)
    const profile = this.#profile
    switch (type) {
      case 'status':
        this.#status = textOf(chunk['status']) ?? this.#status
        break
      case 'plan':
        this.#takePlan(chunk)
        break
      case 'queries':
        this.#round(chunk).queries = listOf(at(profile.queriesField)).filter((query) => typeof query === 'string')
        break
      case 'search_done': {
        const round = this.#round(chunk)
        round.totalResults = numberOf(at(profile.totalField)) ?? round.totalResults
        const groups = listOf(at(profile.resultsField)).filter((group): group is SearchGroup => isObject(group))
        round.results = [...round.results, ...groups]
        break
      }
      case 'analysis':
        this.#round(chunk).analysis = at(profile.analysisField)
        break
      case 'brief':
        this.#brief = {
          outline: at(profile.outlineField),
          evidence: listOf(at(profile.evidenceField)).filter(isObject),
        }
        break
      case 'content':
      case 'finish':
        this.#takeChoices(chunk)
        if (type === 'finish' && !this.#hasHtml) this.ended = 'complete'
        break
      case 'visual':
        this.#visuals.push(at(profile.visualField))
        break
      case 'html_delta':
        this.#htmlDelta += textOf(at(profile.htmlDeltaField)) ?? ''
        break
      case 'html':
        this.#html = textOf(at(profile.htmlField)) ?? this.#htmlDelta
        this.ended = 'complete'
        break
      case 'usage': {
        const usage = at(profile.usageField)
        if (isObject(usage)) this.#usage = usage
        break
      }
    }
  }

  #takePlan(chunk: JsonObject): void {
    const requiresSelection = chunk['requires_selection'] === true
    const angles = listOf(fieldAt(chunk, this.#profile.planAnglesField)).flatMap((angle, index) =>
      isObject(angle)
        ? [
            {
              id: textOf(angle['id']) ?? String(index + 1),
              title: textOf(angle['title']) ?? '',
              description: textOf(angle['description']) ?? '',
            },
          ]
        : [],
    )
    this.#plan = {
      planId: textOf(chunk['plan_id']),
      requiresSelection,
      question: textOf(fieldAt(chunk, this.#profile.planQuestionField)),
      angles,
      raw: chunk['plan'],
    }
    if (requiresSelection) this.ended = 'paused'
  }

  #takeChoices(chunk: JsonObject): void {
    for (const choice of listOf(chunk['choices'])) {
      if (!isObject(choice)) continue
      this.#report += textOf(fieldAt(choice, 'delta.content')) ?? ''
      this.#finishReason = textOf(choice['finish_reason']) ?? this.#finishReason
    }
  }

  #round(chunk: JsonObject): { -readonly [K in keyof ResearchRound]: ResearchRound[K] } {
    const number = numberOf(chunk['round']) ?? this.#rounds.size
    let round = this.#rounds.get(number)
    if (!round) {
      round = { round: number, queries: [], totalResults: undefined, results: [], analysis: undefined }
      this.#rounds.set(number, round)
    }
    return round
  }
}
