import type { CollectKindRules, CollectRulesView } from '../../contract/collect/collectRules.ts'
import * as limits from '../service/operations/searchLimits.ts'
import { parameterNames, type SearchKind } from '../service/operations/searchRequest.ts'
import type { ServiceProfile } from '../service/profile/profile.ts'

/** Limits and defaults of the four searches, for the forms. */
export function collectRulesView(profile: ServiceProfile): CollectRulesView {
  const { search } = profile
  const assumed = {
    count: search.defaultCount,
    timeBasis: search.defaultTimeBasis,
    highlight: search.defaultHighlight,
    highlightTokens: search.defaultHighlightTokens,
    fullContent: search.defaultFullContent,
    fullContentTokens: search.defaultFullContentTokens,
  }
  const { entities: enable, entityCount, maxActivities, ...documented } = limits.businessSearchDefaults
  const rules = (kind: SearchKind, more: Partial<CollectKindRules> = {}): CollectKindRules => ({
    parameters: parameterNames[kind],
    count: limits.searchCount,
    defaults: assumed,
    areDefaultsDocumented: false,
    note: null,
    ...more,
  })
  return {
    query: { maxCharacters: limits.searchMaxQueryCharacters },
    domains: { maxItems: limits.searchMaxDomains, maxCharacters: limits.searchMaxDomainCharacters },
    texts: { maxItems: limits.searchMaxTexts, maxCharacters: limits.searchMaxTextCharacters },
    highlightTokens: limits.searchHighlightTokens,
    fullContentTokens: limits.searchFullContentTokens,
    subjects: { min: 1, max: search.maxSubjects },
    entities: limits.searchEntities,
    entityDefaults: { enable, count: entityCount, maxActivities },
    activities: limits.searchActivities,
    languages: limits.searchLanguages,
    timeBases: limits.searchTimeBases,
    timeRanges: limits.searchTimeRanges,
    kinds: {
      web: rules('web'),
      news: rules('news'),
      business: rules('business', { defaults: documented, areDefaultsDocumented: true }),
      video: rules('video', {
        count: limits.videoSearchCount,
        defaults: { ...assumed, count: search.defaultVideoCount },
        note: 'Video search is in beta: access is granted on request.',
      }),
    },
  }
}
