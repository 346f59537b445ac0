import { QuietFrame } from '../ui/text/QuietFrame.tsx'
import { useStrings } from '../strings/strings.ts'

/** An HTML report that the service wrote. */
export function VisualReport({ html }: { readonly html: string }) {
  const w = useStrings().research
  return (
    <div className="visual">
      <p className="fieldHint">{w.frameNote}</p>
      <QuietFrame html={html} title={w.frame} />
    </div>
  )
}
