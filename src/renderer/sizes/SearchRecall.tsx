import type { RecallView } from '../../contract/vectors/recall.ts'
import { useStrings } from '../strings/strings.ts'

/** What searches by vector were measured to find, newest first. */
export function SearchRecall({ recall }: { readonly recall: RecallView }) {
  const w = useStrings().sizes
  return (
    <section aria-label={w.searched}>
      <h2>{w.searched}</h2>
      {recall.exact ? <p className="sizeNote">{w.searchedExactly}</p> : null}
      {!recall.exact && recall.checks.length === 0 ? <p className="sizeNote">{w.searchedUnmeasured}</p> : null}
      {recall.checks.map((check) => (
        <p key={check.measuredAt} className="sizeNote num">
          {w.searchedRow(check)}
        </p>
      ))}
    </section>
  )
}
