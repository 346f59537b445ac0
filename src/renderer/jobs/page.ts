import { Activity } from 'lucide-react'
import type { PageDescriptor } from '../state/page.ts'
import { JobPage } from './JobPage.tsx'
import { JobsCount } from './JobsCount.tsx'
import { JobsPage } from './JobsPage.tsx'

declare module '../state/route.ts' {
  interface PageAddresses {
    jobs: object
    job: { readonly id: number }
  }
}

export const jobsPage: PageDescriptor<'jobs'> = {
  id: 'jobs',
  title: (strings) => strings.nav.jobs,
  route: { id: 'none' },
  component: JobsPage,
  sidebar: { icon: Activity, place: 'head', count: JobsCount },
  command: { id: 'jobs.open', title: (strings) => strings.commands.goJobs, keys: ['Mod+J'] },
}

export const jobPage: PageDescriptor<'job'> = {
  id: 'job',
  title: (strings) => strings.nav.jobs,
  route: { id: 'required' },
  component: JobPage,
  within: 'jobs',
}
