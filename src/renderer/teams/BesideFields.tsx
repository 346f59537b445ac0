import type { ReactNode } from 'react'

/** A button beside fields with labels: on the line of their boxes, as high as labels may be. */
export function BesideFields({ children }: { readonly children: ReactNode }) {
  return (
    <div className="field">
      <span className="fieldLabel" aria-hidden>
        {'\u00a0'}
      </span>
      {children}
    </div>
  )
}
