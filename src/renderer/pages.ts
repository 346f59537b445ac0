import { answersPage } from './answers/page.ts'
import { askPage } from './ask/page.ts'
import { batchPage } from './batch/page.ts'
import { collectPage } from './collect/page.ts'
import { collectionPage } from './collections/page.ts'
import { comparePage } from './compare/page.ts'
import { fieldsPage } from './fieldList/page.ts'
import { generatePage } from './generate/page.ts'
import { guidePage } from './guide/page.ts'
import { importPage } from './importing/page.ts'
import { jobPage, jobsPage } from './jobs/page.ts'
import { keysPage } from './keyboard/page.ts'
import { logPage } from './log/page.ts'
import { mapPage } from './map/page.ts'
import { notesPage } from './notes/page.ts'
import { documentPage } from './reading/page.ts'
import { researchPage } from './research/page.ts'
import { searchPage } from './search/page.ts'
import { settingsPage } from './settings/page.ts'
import { sizePage } from './sizes/page.ts'
import type { AnyPage } from './state/page.ts'
import { teamsPage } from './teams/page.ts'
import { timelinePage } from './timeline/page.ts'
import { trashPage } from './trash/page.ts'
import { usagePage } from './usage/page.ts'
import { welcomePage } from './welcome/page.ts'

/** All pages, in the order of the sidebar and the palette. */
export const pages: readonly AnyPage[] = [
  searchPage,
  batchPage,
  collectPage,
  askPage,
  answersPage,
  researchPage,
  generatePage,
  notesPage,
  importPage,
  timelinePage,
  collectionPage,
  comparePage,
  mapPage,
  sizePage,
  fieldsPage,
  jobsPage,
  jobPage,
  teamsPage,
  trashPage,
  usagePage,
  settingsPage,
  keysPage,
  guidePage,
  welcomePage,
  logPage,
  documentPage,
]
