import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useStrings } from '../../strings/strings.ts'
import { Button } from '../controls/Button.tsx'
import { describeFailure } from './describeFailure.ts'
import './states.css'

/** What a pane shows when there is nothing in it: what it is for, and the one next action. */
export function EmptyState({
  icon,
  title,
  children,
  actions,
}: {
  readonly icon?: ReactNode
  readonly title: string
  readonly children?: ReactNode
  readonly actions?: ReactNode
}) {
  return (
    <div className="emptyState">
      {icon ? <div className="emptyIcon">{icon}</div> : null}
      <h2>{title}</h2>
      {children ? <div className="emptyText">{children}</div> : null}
      {actions ? <div className="emptyActions">{actions}</div> : null}
    </div>
  )
}

/** A failure in place of what should be there: what, where, what to do, and a way to try again. */
export function ErrorState({ error, onRetry }: { readonly error: unknown; readonly onRetry?: () => void }) {
  const strings = useStrings()
  const { message, hint } = describeFailure(error)
  return (
    <div role="alert">
      <EmptyState
        icon={<CircleAlert aria-hidden />}
        title={strings.common.somethingFailed}
        actions={onRetry ? <Button onPress={onRetry}>{strings.common.tryAgain}</Button> : null}
      >
        <p>{message}</p>
        {hint ? <p>{hint}</p> : null}
      </EmptyState>
    </div>
  )
}

/** Grey lines in the shape of what is being loaded. `what`: told above them, where it may take long. */
export function Skeleton({ lines = 6, what }: { readonly lines?: number; readonly what?: string }) {
  const strings = useStrings()
  return (
    <div className="skeleton" role="status" {...(what === undefined ? { 'aria-label': strings.common.loading } : {})}>
      {what === undefined ? null : <p className="muted">{what}</p>}
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} />
      ))}
    </div>
  )
}
