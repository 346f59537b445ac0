import type { TeamMigration } from './migration.ts'
import { tables } from './0001-tables.ts'
import { rights } from './0002-rights.ts'
import { ranking } from './0003-ranking.ts'
import { widths } from './0004-widths.ts'
import { narrow } from './0005-narrow.ts'
import { collectionRights } from './0006-collection-rights.ts'
import { files } from './0007-files.ts'
import { matching } from './0008-matching.ts'
import { authors } from './0009-authors.ts'
import { placing } from './0010-placing.ts'
import { proof } from './0011-proof.ts'
import { copies } from './0012-copies.ts'
import { asking } from './0013-asking.ts'
import { images } from './0014-images.ts'
import { counted } from './0015-counted.ts'
import { seen } from './0016-seen.ts'
import { pulled } from './0017-pulled.ts'

export const teamMigrations: readonly TeamMigration[] = [
  tables,
  rights,
  ranking,
  widths,
  narrow,
  collectionRights,
  files,
  matching,
  authors,
  placing,
  proof,
  copies,
  asking,
  images,
  counted,
  seen,
  pulled,
]
