import { answers } from './answering/answers.ts'
import { access } from './access/access.ts'
import { app } from './app.ts'
import { audit } from './answering/audit.ts'
import { captures, versions } from './files/captures.ts'
import { changes } from './organising/changes.ts'
import { fields } from './organising/fields.ts'
import { marks } from './organising/marks.ts'
import { smart } from './organising/smart.ts'
import { notes } from './organising/notes.ts'
import { termLists } from './organising/termLists.ts'
import { tags } from './organising/tags.ts'
import { collect } from './collect/collect.ts'
import { collections } from './collections.ts'
import { conversations } from './answering/conversations.ts'
import type { Client, Handlers } from './define.ts'
import { documents } from './documents.ts'
import { embedding } from './vectors/embedding.ts'
import { exports } from './exports.ts'
import { portable } from './portable.ts'
import { seals } from './seals.ts'
import { generation } from './generation.ts'
import { imports, uploads } from './files/imports.ts'
import { jobs } from './jobs.ts'
import { libraries } from './libraries.ts'
import { log } from './log.ts'
import { embedders } from './vectors/embedders.ts'
import { updates } from './updates.ts'
import { encoders } from './vectors/encoders.ts'
import { maps } from './overview/maps.ts'
import { media } from './media.ts'
import { originals } from './files/originals.ts'
import { receiver } from './receiver.ts'
import { related } from './related.ts'
import { research } from './answering/research.ts'
import { search } from './search.ts'
import { network, settings } from './settings.ts'
import { sizes } from './vectors/sizes.ts'
import { sources } from './sources.ts'
import { spending } from './spending.ts'
import { teams } from './team.ts'
import { timeline } from './overview/timeline.ts'
import { trash } from './trash.ts'
import { usage } from './usage.ts'
import { watching } from './files/watching.ts'

/** Everything that may be said between a page and the core. */
export const routes = {
  app,
  libraries,
  collections,
  smart,
  changes,
  tags,
  marks,
  notes,
  fields,
  documents,
  imports,
  uploads,
  captures,
  versions,
  receiver,
  embedding,
  embedders,
  updates,
  jobs,
  search,
  termLists,
  timeline,
  related,
  encoders,
  maps,
  collect,
  answers,
  conversations,
  research,
  audit,
  sizes,
  generation,
  sources,
  exports,
  portable,
  seals,
  media,
  originals,
  trash,
  usage,
  spending,
  watching,
  settings,
  network,
  access,
  log,
  teams,
}

export type QuarryClient = Client<typeof routes>
export type QuarryHandlers = Handlers<typeof routes>
