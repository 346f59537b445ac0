import { History } from 'lucide-react'
import { Button } from '../ui/Button.tsx'
import { useWords } from '../words/words.ts'

export function RecentSearches({
  searches,
  onChoose,
}: {
  readonly searches: readonly string[]
  readonly onChoose: (text: string) => void
}) {
  const words = useWords()
  if (searches.length === 0) return null
  return (
    <ul className="recentSearches" aria-label={words.search.recent}>
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
