import type { ReactNode } from 'react'
import { PathText } from '../ui/text/PathText.tsx'

/** One setting: its name, what it does, what is known of it, and its control. */
export function SettingRow({
  name,
  hint,
  fact,
  wide = false,
  children,
}: {
  readonly name: string
  readonly hint?: string | undefined
  readonly fact?: string | undefined
  /** For addresses and paths. */
  readonly wide?: boolean
  readonly children?: ReactNode
}) {
  return (
    <div className="setting">
      <div className="settingName">
        <span>{name}</span>
        {hint === undefined ? null : <p>{hint}</p>}
        {fact === undefined ? null : (
          <p className="mono">
            <PathText>{fact}</PathText>
          </p>
        )}
      </div>
      {children === undefined ? null : (
        <div className={wide ? 'settingControl settingWide' : 'settingControl'}>{children}</div>
      )}
    </div>
  )
}
