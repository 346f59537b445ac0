import { Search } from 'lucide-react'
import { useCollections } from '../state/queries.ts'
import { Button } from '../ui/controls/Button.tsx'
import { useStrings } from '../strings/strings.ts'

/** In the language of the samples, whatever that of the window is. */
const ofCollection: readonly (readonly [collection: string, searches: readonly string[]])[] = [
  ['Sample', ['cocoa harvest delayed by drought', 'port strike']],
  ['Harbour papers', ['dredging tender', 'who paid the invoice']],
]

/** Searches that find something in the samples that come with Quarry, as long as one of them is there. */
export function SampleSearches({ onChoose }: { readonly onChoose: (text: string) => void }) {
  const w = useStrings().search.sampleSearches
  const names = new Set((useCollections().data ?? []).map(({ name }) => name))
  const searches = ofCollection.flatMap(([collection, texts]) => (names.has(collection) ? texts : []))
  if (searches.length === 0) return null
  return (
    <ul className="recentSearches" aria-label={w.title}>
      {searches.map((text) => (
        <li key={text}>
          <Button variant="quiet" size="small" onPress={() => onChoose(text)}>
            <Search aria-hidden />
            <span className="ellipsis">{w.suggest(text)}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}
