import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '../api.ts'
import { tellStarted } from '../jobs/tellStarted.ts'
import { useTakeEmbedding } from '../jobs/useTakeEmbedding.ts'
import { goOnFrom } from '../state/route.ts'
import { captureDraft } from '../state/shell.ts'
import { useStrings } from '../strings/strings.ts'
import { Button } from '../ui/controls/Button.tsx'
import { Switch } from '../ui/controls/Switch.tsx'
import { TextArea } from '../ui/controls/TextArea.tsx'
import { failureLine } from '../ui/feedback/describeFailure.ts'
import { toast } from '../ui/feedback/toast.tsx'
import { Page } from '../ui/layout/Page.tsx'
import { addressesIn } from './addressesIn.ts'
import { ImportFoot } from './ImportFoot.tsx'
import { useInto } from './useInto.ts'

/** From addresses to a running capture. */
export function CaptureForm({ draft, into }: { readonly draft: string; readonly into: string | null }) {
  const strings = useStrings()
  const client = useClient()
  const takeEmbedding = useTakeEmbedding()
  const w = strings.captures
  const { collection, field } = useInto(into, w.newName)
  const [robots, setRobots] = useState(true)
  const [snapshot, setSnapshot] = useState(true)
  const [embed, setEmbed] = useState(true)
  const addresses = addressesIn(draft)

  const start = useMutation({
    mutationFn: () => client.captures.start({ addresses, collection, robots, snapshot, embed }),
    onSuccess: (started) => {
      takeEmbedding(started.embed)
      tellStarted(started.capture, w.started(collection))
      captureDraft.set(null)
      goOnFrom('import', { page: 'job', id: started.capture.id })
    },
    onError: (error) => toast({ text: failureLine(error), tone: 'bad' }),
  })

  return (
    <Page
      title={w.title}
      actions={
        <Button variant="quiet" onPress={() => captureDraft.set(null)}>
          {w.cancel}
        </Button>
      }
    >
      <div className="captureWork scroll">
        <TextArea
          autoFocus
          label={w.addresses}
          hint={w.addressesHint}
          placeholder={w.placeholder}
          rows={10}
          value={draft}
          onChange={(text) => captureDraft.set(text)}
        />
        <p className="muted num" aria-live="polite">
          {w.count(addresses.length)}
        </p>
        <div className="captureChoices">
          <Switch on={snapshot} onChange={setSnapshot}>
            {w.snapshot}
          </Switch>
          <Switch on={robots} onChange={setRobots}>
            {w.robots}
          </Switch>
          {robots ? null : <p className="faint">{w.robotsHint}</p>}
        </div>
      </div>
      <ImportFoot field={field} suggested={w.newName} embed={embed} onEmbed={setEmbed} embedLabel={w.embed}>
        <Button variant="primary" isDisabled={addresses.length === 0 || start.isPending} onPress={() => start.mutate()}>
          <span className="ellipsis">{w.go(collection)}</span>
        </Button>
      </ImportFoot>
    </Page>
  )
}
