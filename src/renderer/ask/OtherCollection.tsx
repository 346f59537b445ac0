import type { CollectionView } from '../../contract/collections.ts'
import type { ScopeDraft } from '../conversations/askState.ts'
import { useCollections } from '../state/queries.ts'
import { collectionBefore } from '../state/route.ts'
import { Button } from '../ui/controls/Button.tsx'
import { useStrings } from '../strings/strings.ts'
import { useScopeSummary } from './useScopeSummary.ts'

/** Tells that the question is not answered from the collection that was come from, and offers to ask that. */
export function OtherCollection({
  scope,
  onAsk,
}: {
  readonly scope: ScopeDraft
  readonly onAsk: (collection: number) => void
}) {
  const w = useStrings().ask
  const collections = useCollections().data ?? []
  const summary = useScopeSummary(scope)
  const from = collections.find(({ id }) => id === collectionBefore())
  if (!from || holds(scope, from, collections)) return null
  return (
    <p className="askEditing" role="note">
      <span>{w.otherCollection(summary, from.name)}</span>
      <Button size="small" onPress={() => onAsk(from.id)}>
        {w.askCollection(from.name)}
      </Button>
    </p>
  )
}

/** A collection is asked with those in it. */
function holds(scope: ScopeDraft, of: CollectionView, all: readonly CollectionView[]): boolean {
  if (!scope.library) return false
  if (scope.collections.length === 0) return scope.documents.length === 0
  for (let at: CollectionView | undefined = of; at;) {
    if (scope.collections.includes(at.id)) return true
    const { parentId }: CollectionView = at
    at = all.find(({ id }) => id === parentId)
  }
  return false
}
