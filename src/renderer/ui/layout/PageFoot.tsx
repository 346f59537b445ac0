import type { ReactNode } from 'react'
import './pageFoot.css'

/** The bar below a page with what can be done with its content. Notifications appear above it. */
export function PageFoot({ className, children }: { readonly className: string; readonly children: ReactNode }) {
  return <footer className={`pageFoot ${className}`}>{children}</footer>
}
