import { useMutation, useQueryClient } from '@tanstack/react-query'
import { MessageSquareQuote } from 'lucide-react'
import { useClient } from '../api.ts'
import { answerDraft, typedQueries } from '../conversations/answerDraft.ts'
import { askDepth, askDepths, beginScope, changeDraft, newScope, type AskDepth } from '../conversations/askState.ts'
import { conversationKeys } from '../conversations/conversationKeys.ts'
import { changeDraft as changeResearchDraft, researchDraft } from '../conversations/researchDraft.ts'
import { acceptBoolean, usePageState } from '../state/pageState.ts'
import { useCollections } from '../state/queries.ts'
import { goOnFrom, goTo } from '../state/route.ts'
import { useStore } from '../state/store.ts'
import { Button } from '../ui/controls/Button.tsx'
import { SegmentedControl } from '../ui/controls/SegmentedControl.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { failureLine } from '../ui/feedback/describeFailure.ts'
import { toast } from '../ui/feedback/toast.tsx'
import { useStrings } from '../strings/strings.ts'
import { Composer } from './Composer.tsx'
import { WebComposer } from './WebComposer.tsx'
import { useAsk } from './useAsk.ts'

/** A new question, and how it is answered: at once from the web, from what the library holds, or by research. */
export function NewQuestion() {
  const strings = useStrings()
  const w = strings.ask
  const depth = useStore(askDepth)
  const begun = useStore(newScope)
  // Chosen once for all new questions: what one marks is part of the evidence, or is not.
  const [withNotes, keepWithNotes] = usePageState('askWithNotes', false, acceptBoolean)
  const scope = { ...begun, notes: withNotes }
  const collections = useCollections().data
  const { ask } = useAsk()
  const start = useStart()
  const isEmpty = collections?.every(({ documents }) => documents === 0) === true
  const needsDocuments = isEmpty && scope.library && !scope.notes && !scope.web
  const above = (
    <div className="askDepth">
      <SegmentedControl
        label={w.depth}
        options={askDepths.map((id) => ({ id, label: w.depths[id] }))}
        value={depth}
        onChange={(next) => askDepth.set(next)}
      />
    </div>
  )
  return (
    <div className="askThread">
      <div className="askTurns scroll">
        <EmptyState
          icon={<MessageSquareQuote aria-hidden />}
          title={depth === 'collections' ? w.emptyTitle : w.depths[depth]}
          actions={
            depth === 'collections' && needsDocuments ? (
              <Button variant="primary" onPress={() => goTo({ page: 'import' })}>
                {strings.search.importFiles}
              </Button>
            ) : null
          }
        >
          <p>{depth !== 'collections' ? w.depthNotes[depth] : needsDocuments ? w.noDocuments : w.emptyText}</p>
        </EmptyState>
      </div>
      {depth === 'collections' ? (
        <Composer
          conversationId={null}
          scope={scope}
          onScope={(next) => {
            if (next.notes !== withNotes) keepWithNotes(next.notes)
            newScope.set(next)
          }}
          onCollection={(collection) => beginScope(collection, true)}
          isBusy={ask.isPending}
          onAsk={(asking) => ask.mutate({ conversationId: null, ...asking })}
          onStop={null}
          onEditLast={null}
          above={above}
        />
      ) : (
        <WebComposer
          depth={depth}
          above={above}
          isBusy={start.isPending}
          onAsk={(question, model) => start.mutate({ depth, question, model })}
          onResearchOptions={(question) => {
            changeResearchDraft({ question })
            goTo({ page: 'research' })
          }}
        />
      )}
    </div>
  )
}

/** Starts an answer from the web or a research, and goes to it. */
function useStart() {
  const client = useClient()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({
      depth,
      question,
      model,
    }: {
      readonly depth: Exclude<AskDepth, 'collections'>
      readonly question: string
      readonly model: string
    }) => {
      if (depth === 'research') return client.research.start({ question, tier: researchDraft.get().tier })
      const web = answerDraft.get()
      const maxQueries = typedQueries(web)
      return client.answers.ask({
        messages: [{ role: 'user', content: question }],
        depth: web.depth,
        ...(typeof maxQueries === 'number' ? { maxQueries } : {}),
        ...(model === '' ? {} : { model }),
      })
    },
    onSuccess: async (run, { depth }) => {
      changeDraft(0, { question: '' })
      await queries.invalidateQueries({
        queryKey: depth === 'quick' ? conversationKeys.answers : conversationKeys.research,
      })
      goOnFrom('ask', { page: depth === 'quick' ? 'answers' : 'research', id: run.id }, 'new')
    },
    onError: (error) => toast({ text: failureLine(error), tone: 'bad' }),
  })
}
