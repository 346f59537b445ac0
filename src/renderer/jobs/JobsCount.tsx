import { isUnfinished } from './jobStates.ts'
import { useOfJobs } from './useJobs.ts'

/** The number of unfinished jobs, for the sidebar; nothing where there are none. */
export function JobsCount() {
  const count = useOfJobs((jobs) => jobs.filter(isUnfinished).length)
  return count > 0 ? <span className="navCount num">{count}</span> : null
}
