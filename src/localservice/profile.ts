import shipped from '../../resources/service-profile.json' with { type: 'json' }
import { readLanguageProfile, type LanguageProfile, type LanguageSection } from './languageProfile.ts'
import { readVlProfile, type LocalVlProfile } from './mediaProfile.ts'
import { readSearchProfile, type LocalSearchProfile } from './searchProfile.ts'

/** What the interface leaves open and the local service has to decide, read from the same file as the client's, by itself. */
export interface LocalProfile extends LanguageProfile {
  readonly embedding: {
    readonly maxBodyBytes: number
    readonly minInputs: number
    readonly emptyText: 'accepted' | 'refused'
    readonly modelRequired: boolean
    readonly defaultModel: string
  }
  readonly vlEmbedding: LocalVlProfile
  readonly search: LocalSearchProfile
}

/** The shipped assumptions with `override` (the same form, anything may be left out) over them. Throws on a wrong type. */
export function readLocalProfile(override: unknown = {}): LocalProfile {
  const entry = (section: 'embedding' | 'vlEmbedding' | 'search' | LanguageSection, name: string): unknown =>
    valueOf(override, section, name) ?? valueOf(shipped, section, name)
  return {
    embedding: {
      maxBodyBytes: whole(entry('embedding', 'maxBodyBytes'), 'embedding.maxBodyBytes'),
      minInputs: whole(entry('embedding', 'minInputs'), 'embedding.minInputs'),
      emptyText: entry('embedding', 'emptyText') === 'refused' ? 'refused' : 'accepted',
      modelRequired: entry('embedding', 'modelRequired') !== false,
      defaultModel: String(entry('embedding', 'defaultModel')),
    },
    vlEmbedding: readVlProfile((name) => entry('vlEmbedding', name)),
    search: readSearchProfile((name) => entry('search', name)),
    ...readLanguageProfile(entry),
  }
}

function valueOf(profile: unknown, section: string, name: string): unknown {
  return field(field(field(profile, section), name), 'value')
}

function field(of: unknown, name: string): unknown {
  return typeof of === 'object' && of !== null ? (of as Record<string, unknown>)[name] : undefined
}

function whole(value: unknown, name: string): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0)
    throw new Error(`The service profile's ${name} must be a whole number.`)
  return value
}
