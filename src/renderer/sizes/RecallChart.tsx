import type { SizeView } from '../../contract/vectors/sizes.ts'
import { useStrings } from '../strings/strings.ts'
import { currentWidth, optionOf, precisionNames, widthsOf } from './options.ts'

const size = { width: 420, height: 168, left: 40, right: 12, top: 10, bottom: 26 }

/** Recall over width, a line for each precision; what is in use has a ring. */
export function RecallChart({ view }: { readonly view: SizeView }) {
  const w = useStrings().sizes
  const widths = widthsOf(view).toReversed()
  const full = view.space?.dimension ?? 1
  const lines = precisionNames.flatMap((precision) => {
    const points = widths.flatMap((dimension) => {
      const option = optionOf(view, dimension, precision)
      return option ? [option] : []
    })
    return points.length > 0 ? [{ precision, points }] : []
  })
  const recalls = lines.flatMap(({ points }) => points.map(({ recall }) => recall))
  const least = Math.min(0.9, Math.floor(Math.min(...recalls) * 10) / 10)
  const x = (dimension: number) => size.left + (dimension / full) * (size.width - size.left - size.right)
  const y = (recall: number) => size.top + ((1 - recall) / (1 - least || 1)) * (size.height - size.top - size.bottom)
  const described = lines.map(({ precision, points }) =>
    w.chartOf(w.precisions[precision], points.map((one) => w.chartPoint(one.dimension, one.recall)).join(', ')),
  )
  return (
    <figure className="recallChart">
      <svg viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={`${w.chart}. ${described.join('. ')}`}>
        {[1, (1 + least) / 2, least].map((recall) => (
          <g key={recall}>
            <line className="chartGrid" x1={size.left} x2={size.width - size.right} y1={y(recall)} y2={y(recall)} />
            <text x={size.left - 6} y={y(recall) + 4} textAnchor="end">
              {Math.round(recall * 100)}%
            </text>
          </g>
        ))}
        {widths.map((dimension) => (
          <text key={dimension} x={x(dimension)} y={size.height - 8} textAnchor={dimension === full ? 'end' : 'middle'}>
            {w.dimension(dimension)}
          </text>
        ))}
        {lines.map(({ precision, points }) => (
          <g key={precision} data-precision={precision}>
            <polyline points={points.map((one) => `${x(one.dimension)},${y(one.recall)}`).join(' ')} />
            {points.map((one) => {
              const inUse = one.dimension === currentWidth(view) && precision === view.precision
              return (
                <circle
                  key={one.dimension}
                  cx={x(one.dimension)}
                  cy={y(one.recall)}
                  r={inUse ? 5 : 2.5}
                  data-current={inUse || undefined}
                />
              )
            })}
          </g>
        ))}
      </svg>
      <figcaption className="chartLegend">
        {lines.map(({ precision }) => (
          <span key={precision} data-precision={precision}>
            <svg viewBox="0 0 22 8" aria-hidden>
              <polyline points="1,4 21,4" />
            </svg>
            {w.precisions[precision]}
          </span>
        ))}
      </figcaption>
    </figure>
  )
}
