import { Button } from 'react-aria-components'
import type { TimelineView } from '../../contract/overview/timeline.ts'
import { useFormats, useStrings } from '../strings/strings.ts'
import type { View } from './view.ts'

/** The same as the chart, as a table: a row for each bar that has documents. */
export function TimelineTable({
  timeline,
  onChoose,
}: {
  readonly timeline: TimelineView
  readonly onChoose: (bar: View) => void
}) {
  const w = useStrings().timeline
  const { barDate, number } = useFormats()
  const ends = [...timeline.bars.slice(1), timeline.until ?? '']
  return (
    <div className="timelineTable scroll" role="region" aria-label={w.views.table}>
      <table>
        <thead>
          <tr>
            <th scope="col">{w.steps[timeline.step]}</th>
            <th scope="col" className="num">
              {w.documents}
            </th>
            {timeline.lanes.map(({ key, label }) => (
              <th key={key} scope="col" className="num">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {timeline.bars.map((bar, at) =>
            timeline.counts[at] ? (
              <tr key={bar}>
                <th scope="row">
                  <Button
                    className="linkButton"
                    onPress={() => onChoose({ since: Date.parse(bar), until: Date.parse(ends[at] ?? bar) })}
                  >
                    {barDate(Date.parse(bar), timeline.step)}
                  </Button>
                </th>
                <td className="num">{number(timeline.counts[at] ?? 0)}</td>
                {timeline.lanes.map(({ key, counts }) => (
                  <td key={key} className="num">
                    {counts[at] ? number(counts[at]) : ''}
                  </td>
                ))}
              </tr>
            ) : null,
          )}
        </tbody>
      </table>
    </div>
  )
}
