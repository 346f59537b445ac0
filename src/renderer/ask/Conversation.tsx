import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ConversationView } from '../../contract/answering/conversations.ts'
import { ExportButton } from '../exporting/ExportButton.tsx'
import { goTo } from '../state/route.ts'
import { focusSearch } from '../state/shell.ts'
import { useStore } from '../state/store.ts'
import { IconButton } from '../ui/controls/Button.tsx'
import { ErrorState, Skeleton } from '../ui/feedback/EmptyState.tsx'
import { MenuButton } from '../ui/overlays/Menu.tsx'
import { TextField } from '../ui/controls/TextField.tsx'
import { useStrings } from '../strings/strings.ts'
import {
  askDepth,
  askDrafts,
  beginScope,
  changeDraft,
  chosenBranches,
  draftOf,
  everything,
  fromScopeView,
  toScopeInput,
  wantsFresh,
  type ScopeDraft,
} from '../conversations/askState.ts'
import { branchKey, branchOf } from './branches.ts'
import { isCalledBy } from './calledBy.ts'
import { Composer } from './Composer.tsx'
import { Turn } from './Turn.tsx'
import { useAsk } from './useAsk.ts'
import { isRunning, useConversation } from './useConversation.ts'
import { useConversationActions } from '../conversations/useConversationActions.ts'

/** One conversation: the branch that is shown, turn by turn, and the form that asks on. */
export function Conversation({ id }: { readonly id: number }) {
  const conversation = useConversation(id)
  const { error } = conversation
  const isGone = error !== null && 'code' in error && error.code === 'not_found'
  useEffect(() => {
    // One that was deleted elsewhere is not gone back to.
    if (isGone) wantsFresh.set(true)
  }, [isGone])
  if (conversation.isError) return <ErrorState error={conversation.error} onRetry={() => void conversation.refetch()} />
  if (!conversation.data) return <Skeleton lines={10} />
  return <Loaded conversation={conversation.data} />
}

function Loaded({ conversation }: { readonly conversation: ConversationView }) {
  const { id, turns } = conversation
  const chosen = useStore(chosenBranches)
  const draft = draftOf(useStore(askDrafts), id)
  const branch = branchOf(id, turns, chosen)
  const last = branch.at(-1)?.turn
  const [ownScope, setScope] = useState<ScopeDraft | null>(null)
  const scope = ownScope ?? (last ? fromScopeView(last.scope) : everything)
  const { ask, regenerate, stop } = useAsk()
  const running = branch.find(({ turn }) => isRunning(turn))?.turn
  const frame = useRef<HTMLDivElement>(null)
  const lastId = last?.id
  useEffect(() => {
    // A new turn is brought into view; a growing one is left where the reader is.
    if (lastId !== undefined) frame.current?.lastElementChild?.scrollIntoView({ block: 'start' })
  }, [lastId])
  const edit = (turnId: number) => {
    const turn = turns.find((one) => one.id === turnId)
    if (turn) changeDraft(id, { question: turn.question, editing: { turnId, parentId: turn.parentId } })
  }
  return (
    <div className="askThread">
      <Head conversation={conversation} turnId={last?.id ?? null} firstQuestion={branch[0]?.turn.question ?? ''} />
      <div className="askTurns scroll">
        <div className="askBranch" ref={frame}>
          {branch.map(({ turn, siblings, at }) => (
            <Turn
              // What follows one turn is one place: the buttons that change between branches stay, and keep the focus.
              key={turn.parentId ?? 'first'}
              turn={turn}
              at={at}
              of={siblings.length}
              onBranch={(by) => {
                const next = siblings[at + by]
                if (next) chosenBranches.set((now) => ({ ...now, [branchKey(id, turn.parentId)]: next.id }))
              }}
              onEdit={() => edit(turn.id)}
              onRegenerate={() => {
                const model = draft.model.trim()
                regenerate.mutate({ turnId: turn.id, ...(model === '' ? {} : { model }) })
                // The button is disabled meanwhile, and would take the focus with it.
                focusSearch.set((count) => count + 1)
              }}
              isBusy={regenerate.isPending || ask.isPending || running !== undefined}
            />
          ))}
        </div>
      </div>
      <Composer
        conversationId={id}
        scope={scope}
        onScope={setScope}
        onCollection={(collection) => {
          // Another collection is another conversation: what is written goes along.
          changeDraft(0, { question: draft.question })
          changeDraft(id, { question: '', editing: null })
          beginScope(collection, true)
          askDepth.set('collections')
          wantsFresh.set(true)
          goTo({ page: 'ask' })
        }}
        isBusy={ask.isPending || regenerate.isPending}
        last={last}
        onAsk={(asking) =>
          ask.mutate({
            conversationId: id,
            ...asking,
            scope: toScopeInput(scope),
            parentId: draft.editing ? draft.editing.parentId : (last?.id ?? null),
          })
        }
        onStop={running ? () => stop.mutate(running.id) : null}
        onEditLast={last ? () => edit(last.id) : null}
      />
    </div>
  )
}

/** The name of the conversation, unless that is the question right below it: then when it was asked. */
function Head({
  conversation,
  turnId,
  firstQuestion,
}: {
  readonly conversation: ConversationView
  readonly turnId: number | null
  readonly firstQuestion: string
}) {
  const strings = useStrings()
  const { id, title, createdAt } = conversation
  const { rename, remove } = useConversationActions()
  const [naming, setNaming] = useState<string | null>(null)
  const save = () => {
    if (naming?.trim() && naming.trim() !== title) rename.mutate({ id, title: naming.trim() })
    setNaming(null)
  }
  return (
    <header className="askHead">
      {naming === null ? (
        isCalledBy(title, firstQuestion) ? (
          <h2 className="ellipsis askWhen num">{strings.ask.begun(createdAt)}</h2>
        ) : (
          <h2 className="ellipsis" dir="auto">
            {title}
          </h2>
        )
      ) : (
        <div className="grow">
          <TextField
            aria-label={strings.ask.renameLabel}
            value={naming}
            onChange={setNaming}
            onBlur={save}
            // The field was asked for.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            onKeyDown={(event) => {
              if (event.key === 'Enter') save()
              if (event.key === 'Escape') setNaming(null)
            }}
          />
        </div>
      )}
      <span className="askHeadActions">
        <ExportButton
          kind="conversation"
          subject={async () => ({ kind: 'conversation', id, ...(turnId === null ? {} : { turnId }) })}
          name={title}
        />
        <MenuButton
          label={strings.ask.more}
          placement="bottom end"
          entries={[
            { id: 'rename', label: strings.ask.rename, icon: <Pencil aria-hidden />, run: () => setNaming(title) },
            {
              id: 'remove',
              label: strings.ask.remove,
              icon: <Trash2 aria-hidden />,
              danger: true,
              run: () => remove.mutate([id]),
            },
          ]}
        >
          <IconButton label={strings.ask.more}>
            <Ellipsis aria-hidden />
          </IconButton>
        </MenuButton>
      </span>
    </header>
  )
}
