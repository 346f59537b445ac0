import { History } from 'lucide-react'
import { Button } from '../ui/controls/Button.tsx'
import { useStrings } from '../strings/strings.ts'

export function RecentSearches({
  searches,
  onChoose,
}: {
  readonly searches: readonly string[]
  readonly onChoose: (text: string) => void
}) {
  const strings = useStrings()
  if (searches.length === 0) return null
  return (
    <ul className="recentSearches" aria-label={strings.search.recent}>
      {searches.map((text) => (
        <li key={text}>
          <Button variant="quiet" size="small" onPress={() => onChoose(text)}>
            <History aria-hidden />
            <span className="ellipsis">{text}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}
