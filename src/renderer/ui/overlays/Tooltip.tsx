import type { ReactNode } from 'react'
import { Tooltip, TooltipTrigger } from 'react-aria-components'
import { KeyHint } from '../keys/KeyHint.tsx'
import './overlay.css'

/** Shows `text` beside its one focusable child on hover and on keyboard focus. */
export function WithTooltip({
  text,
  keys,
  children,
}: {
  readonly text: string
  readonly keys?: string | undefined
  readonly children: ReactNode
}) {
  return (
    <TooltipTrigger delay={500} closeDelay={80}>
      {children}
      <Tooltip className="tooltip" offset={6}>
        {text}
        {keys ? <KeyHint keys={keys} /> : null}
      </Tooltip>
    </TooltipTrigger>
  )
}
