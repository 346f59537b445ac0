import type { ComponentProps, ReactNode } from 'react'
import { Switch } from '../ui/controls/Switch.tsx'
import { PageFoot } from '../ui/layout/PageFoot.tsx'
import { IntoField } from './IntoField.tsx'

/** The foot of what brings documents in: where to, whether they are embedded, and the buttons that start it. */
export function ImportFoot({
  field,
  suggested,
  embed,
  onEmbed,
  embedLabel,
  children,
}: {
  readonly field: Omit<ComponentProps<typeof IntoField>, 'suggested'>
  readonly suggested: string
  readonly embed: boolean
  readonly onEmbed: (embed: boolean) => void
  readonly embedLabel: string
  readonly children: ReactNode
}) {
  return (
    <PageFoot className="importFoot">
      <div className="importInto">
        <IntoField {...field} suggested={suggested} />
        <span className="grow" />
        <Switch on={embed} onChange={onEmbed}>
          {embedLabel}
        </Switch>
      </div>
      <div className="importGo">{children}</div>
    </PageFoot>
  )
}
