import type { JobView } from '../../contract/jobs.ts'
import type { Strings } from '../strings/strings.ts'
import { isNews, whatChanged } from './announceJob.ts'

/** Tells of a job that ended, or that stands still, while nobody looks at the window. */
export function notifyJob(before: JobView, now: JobView, strings: Strings): void {
  if (document.hasFocus() || !isNews(before, now)) return
  const body = whatChanged(before, now, strings)
  if (body === null) return
  const notice = { title: strings.common.appName, body, hash: `#/job/${now.id}` }
  if (window.quarryDesktop) return window.quarryDesktop.notify(notice)
  showInTitle(body)
  // Asked for when the setting is turned on; without it, the title has to do.
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  const shown = new Notification(notice.title, { body, tag: `job-${now.id}` })
  shown.addEventListener('click', () => {
    window.focus()
    window.location.hash = notice.hash
  })
}

/** The tab says it until it is looked at. */
function showInTitle(text: string): void {
  const before = document.title
  document.title = text
  window.addEventListener('focus', () => (document.title = before), { once: true })
}
