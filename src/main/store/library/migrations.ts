import { library } from '../migrations/0001-library.ts'
import { collecting } from '../migrations/0002-collecting.ts'
import { journal } from '../migrations/0003-journal.ts'
import { scan } from '../migrations/0004-scan.ts'
import { media } from '../migrations/0005-media.ts'
import { tasks } from '../migrations/0006-tasks.ts'
import { conversations } from '../migrations/0007-conversations.ts'
import { precision } from '../migrations/0008-precision.ts'
import { reach } from '../migrations/0009-reach.ts'
import { hashes } from '../migrations/0010-hashes.ts'
import { layouts } from '../migrations/0012-layouts.ts'
import { passageLanguages } from '../migrations/0016-passage-languages.ts'
import { originals } from '../migrations/0013-originals.ts'
import { recall } from '../migrations/0011-recall.ts'
import { captures } from '../migrations/0014-captures.ts'
import { watching } from '../migrations/0015-watching.ts'
import { budgets } from '../migrations/0017-budgets.ts'
import { organising } from '../migrations/0018-organising.ts'
import { marks } from '../migrations/0019-marks.ts'
import { fields } from '../migrations/0020-fields.ts'
import { retypedFields } from '../migrations/0021-retyped-fields.ts'
import { related } from '../migrations/0022-related.ts'
import { evidenceOrigins } from '../migrations/0024-evidence-origins.ts'
import { maps } from '../migrations/0025-maps.ts'
import { encoders } from '../migrations/0026-encoders.ts'
import { wordLists } from '../migrations/0032-word-lists.ts'
import { accessKeys } from '../migrations/0036-access-keys.ts'
import { teams } from '../migrations/0037-teams.ts'
import { termLists } from '../migrations/0038-term-lists.ts'
import { longTexts } from '../migrations/0043-long-texts.ts'
import { recipients } from '../migrations/later/0044-recipients.ts'
import { noteAuthors } from '../migrations/later/0045-note-authors.ts'
import { newerWords } from '../migrations/later/0046-newer-words.ts'
import { clearedJobs } from '../migrations/later/0047-cleared-jobs.ts'
import { listParts } from '../migrations/later/0048-list-parts.ts'
import { listedChoices } from '../migrations/later/0049-listed-choices.ts'
import type { Migration } from './migration.ts'

export const migrations: readonly Migration[] = [
  library,
  collecting,
  journal,
  scan,
  media,
  tasks,
  conversations,
  precision,
  reach,
  hashes,
  recall,
  layouts,
  originals,
  captures,
  watching,
  passageLanguages,
  budgets,
  organising,
  marks,
  fields,
  retypedFields,
  related,
  evidenceOrigins,
  maps,
  encoders,
  wordLists,
  accessKeys,
  teams,
  termLists,
  longTexts,
  recipients,
  noteAuthors,
  newerWords,
  clearedJobs,
  listParts,
  listedChoices,
]
