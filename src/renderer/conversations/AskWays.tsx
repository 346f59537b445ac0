import { goTo } from '../state/route.ts'
import { SegmentedControl } from '../ui/controls/SegmentedControl.tsx'
import { useStrings } from '../strings/strings.ts'
import './askWays.css'

/** Where a question is answered from: what the library holds, or the live web. */
export function AskWays({ way }: { readonly way: 'library' | 'web' }) {
  const w = useStrings().ask
  return (
    <div className="askWays">
      <SegmentedControl
        label={w.way}
        options={[
          { id: 'library', label: w.ways.library },
          { id: 'web', label: w.ways.web },
        ]}
        value={way}
        onChange={(next) => goTo(next === 'web' ? { page: 'answers' } : { page: 'ask' })}
      />
    </div>
  )
}
