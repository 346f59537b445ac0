import type { JobView } from '../../contract/jobs.ts'
import type { Tone } from '../ui/indicators/Badge.tsx'

export function toneOf(job: JobView): Tone {
  switch (job.state) {
    case 'running':
      return job.wait ? 'warn' : 'accent'
    case 'done':
      return failedCount(job) > 0 ? 'warn' : 'ok'
    case 'failed':
      return 'bad'
    case 'paused':
    case 'interrupted':
      return 'warn'
    case 'queued':
    case 'cancelled':
      return 'plain'
  }
}

export function barTone(job: JobView): 'accent' | 'idle' | 'bad' | 'ok' {
  if (job.state === 'failed') return 'bad'
  if (job.state === 'done') return 'ok'
  return job.state === 'running' && !job.wait ? 'accent' : 'idle'
}

export function failedCount(job: JobView): number {
  return job.embed?.failed ?? job.import?.refused ?? 0
}
