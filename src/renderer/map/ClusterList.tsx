import { useState } from 'react'
import type { MapClusterView } from '../../contract/overview/maps.ts'
import { useFormats, useStrings } from '../strings/strings.ts'
import { VirtualList } from '../ui/layout/VirtualList.tsx'
import { categoryColour, cssOf, isDarkTheme, useTheme } from './mapLooks.ts'

/** The clusters, the largest first: what the map says, for the keyboard and for screen readers. Enter selects one. */
export function ClusterList({
  clusters,
  hasColours,
  onPick,
}: {
  readonly clusters: readonly MapClusterView[]
  /** Points are coloured by cluster. */
  readonly hasColours: boolean
  readonly onPick: (cluster: MapClusterView) => void
}) {
  const w = useStrings().map
  const { number } = useFormats()
  const [active, setActive] = useState(0)
  const isDark = isDarkTheme(useTheme())
  const inOrder = clusters.toSorted((a, b) => b.documents - a.documents)
  const pick = (index: number) => {
    const cluster = inOrder[index]
    if (cluster) onPick(cluster)
  }
  return (
    <VirtualList<MapClusterView>
      label={w.clusters}
      count={inOrder.length}
      item={(index) => inOrder[index]}
      rowHeight={34}
      active={active}
      onActive={setActive}
      onOpen={pick}
      onPick={pick}
      onPreview={pick}
      renderRow={(cluster) =>
        cluster ? (
          <div className="mapCluster">
            {hasColours ? (
              <span className="mapSwatch" style={{ background: cssOf(categoryColour(cluster.id, isDark)) }} />
            ) : null}
            <span className="ellipsis grow" dir="auto">
              {w.cluster(cluster.words)}
            </span>
            <span className="num faint">{number(cluster.documents)}</span>
          </div>
        ) : null
      }
    />
  )
}
