import type { ReactNode } from 'react'
import './page.css'

/** A page's frame: a bar with its title and actions, and what is below it. */
export function Page({
  title,
  subtitle,
  actions,
  children,
  scroll = false,
  foot,
}: {
  readonly title: ReactNode
  readonly subtitle?: ReactNode
  readonly actions?: ReactNode
  readonly children: ReactNode
  readonly scroll?: boolean
  /** Below what is scrolled. */
  readonly foot?: ReactNode
}) {
  return (
    <section className="page">
      <header className="pageHead">
        <div className="pageTitle">
          <h1>{title}</h1>
          {subtitle ? <div className="pageSubtitle">{subtitle}</div> : null}
        </div>
        {actions ? <div className="pageActions">{actions}</div> : null}
      </header>
      <div className={scroll ? 'pageBody scroll' : 'pageBody'}>{children}</div>
      {foot}
    </section>
  )
}
