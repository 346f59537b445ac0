import { library } from './0001-library.ts'
import { collecting } from './0002-collecting.ts'
import { journal } from './0003-journal.ts'
import { scan } from './0004-scan.ts'
import { media } from './0005-media.ts'
import { tasks } from './0006-tasks.ts'
import { conversations } from './0007-conversations.ts'
import { precision } from './0008-precision.ts'
import { reach } from './0009-reach.ts'
import { hashes } from './0010-hashes.ts'
import { layouts } from './0012-layouts.ts'
import { passageLanguages } from './0016-passage-languages.ts'
import { originals } from './0013-originals.ts'
import { recall } from './0011-recall.ts'
import { captures } from './0014-captures.ts'
import { watching } from './0015-watching.ts'
import { budgets } from './0017-budgets.ts'
import { organising } from './0018-organising.ts'
import { marks } from './0019-marks.ts'
import { fields } from './0020-fields.ts'
import { retypedFields } from './0021-retyped-fields.ts'
import { related } from './0022-related.ts'
import { evidenceOrigins } from './0024-evidence-origins.ts'
import { maps } from './0025-maps.ts'
import { encoders } from './0026-encoders.ts'
import { wordLists } from './0032-word-lists.ts'
import { accessKeys } from './0036-access-keys.ts'
import { teams } from './0037-teams.ts'
import { termLists } from './0038-term-lists.ts'
import { longTexts } from './0043-long-texts.ts'
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
]
