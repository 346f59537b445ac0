import type { MapValuesView } from '../../contract/overview/maps.ts'
import { useStrings } from '../strings/strings.ts'
import { categoryColour, cssOf, isDarkTheme, scaleColour, useTheme } from './mapLooks.ts'
import type { ColourBy } from './useMap.ts'

/** What the colours stand for. */
export function MapLegend({ values, by }: { readonly values: MapValuesView; readonly by: ColourBy }) {
  const strings = useStrings()
  const isDark = isDarkTheme(useTheme())
  const nameOf = (value: string) => {
    if (by === 'kind') return strings.kinds[value] ?? value
    return /^\d{4}-\d\d-\d\dT/.test(value) ? strings.common.date(value) : value
  }
  const colours = values.legend.map((_, at) => (values.isScale ? scaleColour(at, isDark) : categoryColour(at, isDark)))
  const hasNone = values.values.includes(null)
  return (
    <ul className="mapLegend" aria-label={strings.map.legend}>
      {values.legend.map((value, at) => (
        <li key={value}>
          <span className="mapSwatch" style={{ background: cssOf(colours[at] ?? [0, 0, 0]) }} />
          {nameOf(value)}
        </li>
      ))}
      {hasNone ? (
        <li>
          <span className="mapSwatch" />
          {strings.map.noValue}
        </li>
      ) : null}
    </ul>
  )
}
