import type { SearchResult } from '../../contract/search.ts'
import { useStrings } from '../strings/strings.ts'
import { Button } from '../ui/controls/Button.tsx'
import { withWord } from './withWord.ts'

/** Why a search found nothing: words that no text has, with near spellings to search for instead, and dates without a day. */
export function WhyNothing({
  result: { query, missing, emptyPeriod },
  onChoose,
}: {
  readonly result: SearchResult
  readonly onChoose: (query: string) => void
}) {
  const strings = useStrings()
  const offered = missing.filter(({ near }) => near.length > 0)
  return (
    <>
      {emptyPeriod ? <p>{strings.search.emptyPeriod}</p> : null}
      {missing.length > 0 ? <p>{strings.search.missing(missing.map(({ word }) => word))}</p> : null}
      {offered.map(({ word, near }) => (
        <div key={word} className="nearSpellings" role="group" aria-label={strings.search.nearSpellings(word)}>
          <span className="faint">{strings.search.nearSpellings(word)}</span>
          {near.map((other) => (
            <Button key={other} size="small" onPress={() => onChoose(withWord(query, word, other))}>
              {other}
            </Button>
          ))}
        </div>
      ))}
      {missing.length === 0 && !emptyPeriod ? <p>{strings.search.nothing}</p> : null}
    </>
  )
}
