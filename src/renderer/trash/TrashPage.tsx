import { FolderClosed, MessageSquareQuote, Sparkles, Trash2, Undo2 } from 'lucide-react'
import type { RemovedView } from '../../contract/trash.ts'
import { CompactSetting } from '../settings/CompactSetting.tsx'
import { Button } from '../ui/Button.tsx'
import { EmptyState, ErrorState, Skeleton } from '../ui/EmptyState.tsx'
import { Page } from '../ui/Page.tsx'
import { dateTime } from '../words/plural.ts'
import { useWords } from '../words/words.ts'
import { useRestore, useTrash } from './useTrash.ts'
import './trash.css'

const icons = { collection: FolderClosed, conversation: MessageSquareQuote, task: Sparkles }

/** All that was removed, with a way to bring each back, until it is deleted for good. */
export function TrashPage() {
  const words = useWords()
  const trash = useTrash()
  return (
    <Page title={words.trash.title} scroll>
      {trash.isError ? (
        <ErrorState error={trash.error} onRetry={() => void trash.refetch()} />
      ) : !trash.data ? (
        <Skeleton lines={6} />
      ) : trash.data.length === 0 ? (
        <EmptyState icon={<Trash2 aria-hidden />} title={words.trash.emptyTitle}>
          <p>{words.trash.empty}</p>
        </EmptyState>
      ) : (
        <>
          <ul className="trashList" aria-label={words.trash.list}>
            {trash.data.map((removed) => (
              <Row key={`${removed.kind} ${removed.id}`} removed={removed} />
            ))}
          </ul>
          <div className="trashFoot">
            <CompactSetting />
          </div>
        </>
      )}
    </Page>
  )
}

function Row({ removed }: { readonly removed: RemovedView }) {
  const words = useWords()
  const restore = useRestore()
  const { kind, name, documents, removedAt } = removed
  const Icon = icons[kind]
  return (
    <li className="trashRow">
      <Icon aria-hidden />
      <span className="trashBody">
        <span className="trashName ellipsis" dir="auto">
          {name}
        </span>
        <span className="trashFacts ellipsis num">
          {[
            words.trash.kinds[kind],
            ...(documents === null ? [] : [words.trash.documents(documents)]),
            words.trash.removedAt(dateTime(removedAt)),
          ].join(' · ')}
        </span>
      </span>
      <Button
        size="small"
        aria-label={words.trash.restoreOf(name)}
        isDisabled={restore.isPending}
        onPress={() => restore.mutate(removed)}
      >
        <Undo2 aria-hidden />
        {words.trash.restore}
      </Button>
    </li>
  )
}
