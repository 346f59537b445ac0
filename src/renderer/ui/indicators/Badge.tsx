import type { ReactNode } from 'react'
import './badge.css'

export type Tone = 'plain' | 'accent' | 'ok' | 'warn' | 'bad' | 'info'

export function Badge({ tone = 'plain', icon, children }: { tone?: Tone; icon?: ReactNode; children: ReactNode }) {
  return (
    <span className="badge" data-tone={tone}>
      {icon}
      {children}
    </span>
  )
}

/** A line that tells something important about what is below it. */
export function Notice({ tone = 'info', icon, children }: { tone?: Tone; icon?: ReactNode; children: ReactNode }) {
  return (
    <div className="notice" data-tone={tone}>
      {icon}
      <div className="noticeBody">{children}</div>
    </div>
  )
}
