import type { UsageTotal } from '../../contract/spending.ts'
import { inMeasure } from '../spending/amounts.ts'
import { useFormats, useStrings } from '../strings/strings.ts'

const size = { width: 720, height: 100 }
const DAY_MS = 24 * 60 * 60 * 1_000
/** More bars than this could not be told apart. */
const mostDays = 120

/** A bar for each day: what was spent in the first currency that has a price, or requests where none has. */
export function DayChart({
  days,
  since,
}: {
  readonly days: readonly UsageTotal[]
  readonly since: string | undefined
}) {
  const strings = useStrings()
  const w = strings.spending
  const { date } = useFormats()
  const measure = days.flatMap(({ amounts }) => Object.keys(amounts))[0] ?? 'requests'
  const valueOf = ({ amounts, requests }: UsageTotal) => (measure === 'requests' ? requests : (amounts[measure] ?? 0))
  const values = new Map(days.map((day) => [day.key, valueOf(day)]))
  const shown = daysFrom(since ?? days.at(-1)?.key, days[0]?.key)
  const most = Math.max(...values.values())
  if (shown.length < 2 || !(most > 0)) return null
  const step = size.width / shown.length
  const described = days.map((day) => w.chartDay(date(day.key), inMeasure(valueOf(day), measure, strings)))
  const name = w.chart(measure === 'requests' ? w.requests : measure)
  return (
    <figure className="dayChart">
      <div className="num">{inMeasure(most, measure, strings)}</div>
      <svg
        viewBox={`0 0 ${size.width} ${size.height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${name}. ${described.join('. ')}`}
      >
        {shown.map((day, at) => {
          const height = ((values.get(day) ?? 0) / most) * size.height
          return (
            <rect key={day} x={at * step + step * 0.15} y={size.height - height} width={step * 0.7} height={height}>
              <title>{w.chartDay(date(day), inMeasure(values.get(day) ?? 0, measure, strings))}</title>
            </rect>
          )
        })}
      </svg>
      <div className="dayChartDays num">
        <span>{date(shown[0] ?? '')}</span>
        <span>{date(shown.at(-1) ?? '')}</span>
      </div>
    </figure>
  )
}

/** Every day from the first to the last, the latest where there are too many. */
function daysFrom(first: string | undefined, last: string | undefined): string[] {
  if (first === undefined || last === undefined) return []
  const end = Date.parse(last)
  const start = Math.max(Date.parse(first), end - (mostDays - 1) * DAY_MS)
  return Array.from({ length: Math.round((end - start) / DAY_MS) + 1 }, (_, at) =>
    new Date(start + at * DAY_MS).toISOString().slice(0, 10),
  )
}
