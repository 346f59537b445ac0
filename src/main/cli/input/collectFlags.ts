import { Option, type Command } from 'commander'
import type { CollectRequestInput } from '../../../contract/collect/collect.ts'
import type { CollectKind } from '../../../contract/collect/collectParameters.ts'
import {
  searchActivities,
  searchAdultFilters,
  searchCount,
  searchEntities,
  searchFullContentTokens,
  searchHighlightFormats,
  searchHighlightTokens,
  searchKindValues,
  searchLanguages,
  searchTimeBases,
  searchTimeRanges,
  videoSearchCount,
  type Range,
} from '../../service/operations/searchLimits.ts'
import { choiceOption, collect, dimension, integer, isoDate } from './parseOption.ts'

type Parameters = CollectRequestInput['parameters']

/** One flag per documented parameter; which ones a command has depends on the kind of search. */
export interface CollectFlags {
  readonly collection: string
  readonly count?: number
  readonly includeDomain?: string[]
  readonly excludeDomain?: string[]
  readonly timeBasis?: NonNullable<Parameters['timeBasis']>
  readonly timeRange?: NonNullable<Parameters['timeRange']>
  readonly startTime?: string
  readonly endTime?: string
  readonly language?: string[]
  readonly highlight?: boolean
  readonly highlightTokens?: number
  readonly fullContent?: boolean
  readonly fullContentTokens?: number
  readonly searchKind?: NonNullable<Parameters['searchKind']>
  readonly requiredText?: string[]
  readonly excludedText?: string[]
  readonly highlightFormat?: NonNullable<Parameters['highlightFormat']>
  readonly adultFilter?: NonNullable<Parameters['adultFilter']>
  readonly images?: boolean
  readonly subjects?: boolean
  readonly subjectCount?: number
  readonly entities?: boolean
  readonly entityCount?: number
  readonly maxActivities?: number
  readonly model?: string
  readonly dimension?: number
  readonly embed: boolean
}

export function addFilterFlags(command: Command, kind: CollectKind): Command {
  const { min, max } = kind === 'video' ? videoSearchCount : searchCount
  command.option('--count <n>', `how many results, ${min} to ${max}`, integer(min, max))
  if (kind !== 'video') addPageFlags(command)
  command
    .addOption(choiceOption('--time-range <range>', 'counted back from now', searchTimeRanges))
    .option('--start-time <date>', 'not before this time; wins over --time-range', isoDate)
    .option('--end-time <date>', 'not after this time; wins over --time-range', isoDate)
  if (kind === 'web') addWebFlags(command)
  if (kind === 'web' || kind === 'video')
    command.addOption(choiceOption('--adult-filter <filter>', 'strict drops all adult content', searchAdultFilters))
  if (kind === 'news')
    command
      .option('--subjects', 'group related articles into subjects')
      .option('--no-subjects', 'do not')
      .option('--subject-count <n>', 'how many subjects', integer(1, Number.MAX_SAFE_INTEGER))
  if (kind === 'business')
    command
      .option('--entities', 'cards of companies and people (the default)')
      .option('--no-entities', 'no cards')
      .option('--entity-count <n>', 'how many cards (default 2)', within(searchEntities))
      .option('--max-activities <n>', 'recent activities per card (default 5)', within(searchActivities))
  return command
    .option('--model <name>', 'embedding model')
    .option('--dimension <n>', 'width of the vectors', dimension)
    .option('--no-embed', 'only save; quarry embed can follow later')
}

function addPageFlags(command: Command): void {
  command
    .option('--include-domain <name>', 'only from this site (may be given several times)', collect)
    .option('--exclude-domain <name>', 'never from this site (may be given several times)', collect)
    .addOption(
      new Option('--language <code>', `${searchLanguages.join(', ')} (may be given several times)`).argParser(collect),
    )
    .addOption(choiceOption('--time-basis <basis>', 'which time the time filters look at', searchTimeBases))
    .option('--highlight', 'return what speaks of the query')
    .option('--no-highlight', 'do not')
    .option('--highlight-tokens <n>', 'at most so much of it', within(searchHighlightTokens))
    .option('--full-content', 'return the whole text, which then is what is saved and embedded')
    .option('--full-content-tokens <n>', 'at most so much of it', within(searchFullContentTokens))
}

function addWebFlags(command: Command): void {
  command
    .addOption(choiceOption('--search-kind <kind>', 'general, or results that are news', searchKindValues))
    .option('--required-text <text>', 'must be in the page (up to 5 times)', collect)
    .option('--excluded-text <text>', 'must not be in the page (up to 5 times)', collect)
    .addOption(choiceOption('--highlight-format <format>', 'how highlights are marked', searchHighlightFormats))
    .option('--images', 'return the images of each page')
}

function within({ min, max }: Range): (text: string) => number {
  return integer(min, max)
}

/** What was given on the command line, and nothing else: the service's own defaults hold for the rest. */
export function parametersOf(query: string, flags: CollectFlags): Parameters {
  const { subjectCount, entityCount, maxActivities } = flags
  const parameters = {
    query,
    count: flags.count,
    includeDomains: flags.includeDomain,
    excludeDomains: flags.excludeDomain,
    timeBasis: flags.timeBasis,
    timeRange: flags.timeRange,
    startTime: flags.startTime,
    endTime: flags.endTime,
    language: flags.language,
    highlight: group({ enable: flags.highlight, maxTokens: flags.highlightTokens }),
    fullContent: group({ enable: flags.fullContent, maxTokens: flags.fullContentTokens }),
    searchKind: flags.searchKind,
    requiredTexts: flags.requiredText,
    excludedTexts: flags.excludedText,
    highlightFormat: flags.highlightFormat,
    adultFilter: flags.adultFilter,
    images: flags.images,
    subjects: group({ enable: flags.subjects, count: subjectCount }),
    entities: group({ enable: flags.entities, count: entityCount, maxActivities }),
  }
  return given(parameters) as Parameters
}

/** An object of what was given, or undefined when nothing was. */
function group(fields: Readonly<Record<string, unknown>>): object | undefined {
  const some = given(fields)
  return Object.keys(some).length > 0 ? some : undefined
}

function given(fields: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}
