import { useMutation } from '@tanstack/react-query'
import { useClient } from '../api.ts'
import { useAbout } from '../state/queries.ts'
import { acceptStrings, usePageState } from '../state/pageState.ts'
import { useStrings } from '../strings/strings.ts'
import { Button } from '../ui/controls/Button.tsx'
import { failureLine } from '../ui/feedback/describeFailure.ts'
import { toast } from '../ui/feedback/toast.tsx'
import { SettingRow } from './SettingRow.tsx'

/** What leaves this computer, and what of the user's questions is kept on it. */
export function PrivacySection() {
  const strings = useStrings()
  const w = strings.privacy
  const client = useClient()
  const about = useAbout().data
  const [recent, setRecent] = usePageState('recentSearches', [], acceptStrings)
  const failed = (error: Error) => toast({ text: failureLine(error), tone: 'bad' })
  const clearQueries = useMutation({
    mutationFn: () => client.search.forget({}),
    onSuccess: ({ removed }) => toast({ text: w.queriesCleared(removed) }),
    onError: failed,
  })
  const clearHistory = useMutation({
    mutationFn: () => client.collect.clearHistory({}),
    onSuccess: ({ removed }) => toast({ text: w.historyCleared(removed) }),
    onError: failed,
  })
  if (!about) return null
  return (
    <section id="settings-privacy">
      <h2>{w.title}</h2>
      <div className="settingGroup">
        <SettingRow
          name={w.leaves}
          hint={about.service.kind === 'local' ? w.leavesLocal : w.leavesRemote(about.service.baseUrl ?? '')}
        />
        <SettingRow name={w.images} hint={w.imagesHint} />
        <SettingRow name={w.recent} hint={w.recentHint(recent.length)}>
          <Button isDisabled={recent.length === 0} onPress={() => setRecent([])}>
            {w.clear}
          </Button>
        </SettingRow>
        <SettingRow name={w.history} hint={w.historyHint}>
          <Button isDisabled={clearHistory.isPending} onPress={() => clearHistory.mutate()}>
            {w.clear}
          </Button>
        </SettingRow>
        <SettingRow name={w.queries} hint={w.queriesHint}>
          <Button isDisabled={clearQueries.isPending} onPress={() => clearQueries.mutate()}>
            {w.clear}
          </Button>
        </SettingRow>
      </div>
    </section>
  )
}
