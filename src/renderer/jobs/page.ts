import { Activity } from 'lucide-react'
import { describePage } from '../state/page.ts'
import { JobPage } from './JobPage.tsx'
import { JobsCount } from './JobsCount.tsx'
import { JobsPage } from './JobsPage.tsx'

export const jobsPage = describePage('jobs', JobsPage, {
  title: (strings) => strings.nav.jobs,
  sidebar: { icon: Activity, place: 'head', count: JobsCount },
  takesFocus: '.jobList, .emptyActions .button',
  command: { id: 'jobs.open', title: (strings) => strings.commands.goJobs, keys: ['Mod+J'] },
})

export const jobPage = describePage('job', JobPage, {
  title: (strings) => strings.nav.jobs,
  within: 'jobs',
})
