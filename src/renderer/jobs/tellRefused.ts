import type { JobView } from '../../contract/jobs.ts'
import type { QuarryClient } from '../../contract/routes.ts'
import { goTo, parseRoute } from '../state/route.ts'
import { wordAdvice } from '../strings/wordAdvice.ts'
import type { Strings } from '../strings/strings.ts'
import { toast } from '../ui/feedback/toast.tsx'
import { failedCount } from './jobLook.ts'
import { shortName } from './ProblemList.tsx'

/** Tells why an import that has ended refused what it was given, unless its own page is open, which lists the reasons. */
export async function tellRefused(
  client: QuarryClient,
  before: JobView,
  now: JobView,
  strings: Strings,
  signal: AbortSignal,
): Promise<void> {
  const isOver = before.state !== 'done' && now.state === 'done'
  if (now.kind !== 'import' || !isOver || failedCount(now) === 0) return
  const { at } = parseRoute(window.location.hash)
  if (at.page === 'job' && at.id === now.id) return
  const { problems } = await client.imports.report({ jobId: now.id }, { signal })
  const first = problems.find(({ severity }) => severity === 'refused')
  if (!first) return
  toast({
    text: strings.jobs.refused(shortName(first.file), wordAdvice(first.message), failedCount(now) - 1),
    tone: 'bad',
    action: { label: strings.jobs.showFailed, run: () => goTo({ page: 'job', id: now.id }) },
  })
}
