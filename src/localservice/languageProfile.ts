export type LanguageSection = 'streams' | 'answer' | 'chat' | 'messages' | 'research' | 'generation'

/** What the interface leaves open of answer, chat, messages and research, as the local service decides it. */
export interface LanguageProfile {
  readonly streams: {
    readonly maxBodyBytes: number
    readonly chunkTypeName: string
  }
  readonly answer: {
    readonly models: readonly string[]
    readonly modelRequired: boolean
    readonly defaultModel: string
    readonly depthName: string
    readonly messageRoles: readonly string[]
    readonly defaultDepth: string
    readonly defaultMaxQueries: number
  }
  readonly chat: {
    readonly models: readonly string[]
    readonly reasoningModels: readonly string[]
    readonly defaultModel: string
    readonly defaultWebSearch: string
    readonly acceptsBearer: boolean
    readonly thinkTag: string
  }
  readonly messages: {
    readonly models: readonly string[]
    readonly nativeVendor: string
    readonly modelRequired: boolean
    readonly defaultModel: string
    readonly versionHeader: string
    readonly systemName: string
    readonly toolsName: string
    readonly toolChoiceName: string
    readonly topKName: string
    readonly stopSequencesName: string
    readonly thinkingName: string
    readonly metadataName: string
    readonly outputControlName: string
    readonly stopDetailsName: string
    readonly refusalMarker: string
    readonly pauseMarker: string
  }
  readonly research: {
    readonly defaultTier: string
    readonly backgroundName: string
    readonly noBriefName: string
    readonly continueAnywayName: string
    readonly planAnglesField: string
    readonly planQuestionField: string
    readonly queriesField: string
    readonly totalField: string
    readonly resultsField: string
    readonly analysisField: string
    readonly outlineField: string
    readonly evidenceField: string
    readonly evidenceIndexField: string
    readonly visualField: string
    readonly htmlDeltaField: string
    readonly htmlField: string
    readonly usageField: string
    readonly errorField: string
  }
  readonly generation: {
    readonly groundedModels: readonly string[]
    readonly videoModels: readonly string[]
    readonly videoModelRequired: boolean
    readonly maxBodyBytes: number
    readonly durationName: string
    readonly defaultDuration: number
    readonly modelName: string
    readonly resolutionName: string
    readonly aspectRatioName: string
    readonly videoPromptCharacters: number
    readonly maxImages: number
    readonly maxImageBytes: number
    readonly failureField: string
    readonly localVideoLookup: boolean
    readonly refusedExtraKeys: readonly string[]
  }
}

/** Throws an Error that names the entry of the wrong type. `entry` gives the value of one by its section and name. */
export function readLanguageProfile(entry: (section: LanguageSection, name: string) => unknown): LanguageProfile {
  const read = <T>(section: LanguageSection, name: string, expected: string, is: (value: unknown) => value is T): T => {
    const value = entry(section, name)
    if (!is(value)) throw new Error(`The service profile's ${section}.${name} must be ${expected}.`)
    return value
  }
  const text = (section: LanguageSection, name: string) => read(section, name, 'a text', isText)
  const whole = (section: LanguageSection, name: string) => read(section, name, 'a whole number', isWhole)
  const flag = (section: LanguageSection, name: string) => read(section, name, 'true or false', isFlag)
  const list = (section: LanguageSection, name: string) => read(section, name, 'a list of texts', isList)
  return {
    streams: {
      maxBodyBytes: whole('streams', 'maxBodyBytes'),
      chunkTypeName: text('streams', 'chunkTypeName'),
    },
    answer: {
      models: list('answer', 'models'),
      modelRequired: flag('answer', 'modelRequired'),
      defaultModel: text('answer', 'defaultModel'),
      depthName: text('answer', 'depthName'),
      messageRoles: list('answer', 'messageRoles'),
      defaultDepth: text('answer', 'defaultDepth'),
      defaultMaxQueries: whole('answer', 'defaultMaxQueries'),
    },
    chat: {
      models: list('chat', 'models'),
      reasoningModels: list('chat', 'reasoningModels'),
      defaultModel: text('chat', 'defaultModel'),
      defaultWebSearch: text('chat', 'defaultWebSearch'),
      acceptsBearer: flag('chat', 'acceptsBearer'),
      thinkTag: text('chat', 'thinkTag'),
    },
    messages: {
      models: list('messages', 'models'),
      nativeVendor: text('messages', 'nativeVendor'),
      modelRequired: flag('messages', 'modelRequired'),
      defaultModel: text('messages', 'defaultModel'),
      versionHeader: text('messages', 'versionHeader'),
      systemName: text('messages', 'systemName'),
      toolsName: text('messages', 'toolsName'),
      toolChoiceName: text('messages', 'toolChoiceName'),
      topKName: text('messages', 'topKName'),
      stopSequencesName: text('messages', 'stopSequencesName'),
      thinkingName: text('messages', 'thinkingName'),
      metadataName: text('messages', 'metadataName'),
      outputControlName: text('messages', 'outputControlName'),
      stopDetailsName: text('messages', 'stopDetailsName'),
      refusalMarker: text('messages', 'refusalMarker'),
      pauseMarker: text('messages', 'pauseMarker'),
    },
    research: {
      defaultTier: text('research', 'defaultTier'),
      backgroundName: text('research', 'backgroundName'),
      noBriefName: text('research', 'noBriefName'),
      continueAnywayName: text('research', 'continueAnywayName'),
      planAnglesField: text('research', 'planAnglesField'),
      planQuestionField: text('research', 'planQuestionField'),
      queriesField: text('research', 'queriesField'),
      totalField: text('research', 'totalField'),
      resultsField: text('research', 'resultsField'),
      analysisField: text('research', 'analysisField'),
      outlineField: text('research', 'outlineField'),
      evidenceField: text('research', 'evidenceField'),
      evidenceIndexField: text('research', 'evidenceIndexField'),
      visualField: text('research', 'visualField'),
      htmlDeltaField: text('research', 'htmlDeltaField'),
      htmlField: text('research', 'htmlField'),
      usageField: text('research', 'usageField'),
      errorField: text('research', 'errorField'),
    },
    generation: {
      groundedModels: list('generation', 'groundedModels'),
      videoModels: list('generation', 'videoModels'),
      videoModelRequired: flag('generation', 'videoModelRequired'),
      maxBodyBytes: whole('generation', 'maxBodyBytes'),
      durationName: text('generation', 'durationName'),
      defaultDuration: whole('generation', 'defaultDuration'),
      modelName: text('generation', 'modelName'),
      resolutionName: text('generation', 'resolutionName'),
      aspectRatioName: text('generation', 'aspectRatioName'),
      videoPromptCharacters: whole('generation', 'videoPromptCharacters'),
      maxImages: whole('generation', 'maxImages'),
      maxImageBytes: whole('generation', 'maxImageBytes'),
      failureField: text('generation', 'failureField'),
      localVideoLookup: flag('generation', 'localVideoLookup'),
      refusedExtraKeys: list('generation', 'refusedExtraKeys'),
    },
  }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
const isWhole = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 0
const isFlag = (value: unknown): value is boolean => typeof value === 'boolean'
const isList = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every(isText)
