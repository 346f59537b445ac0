import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import type { DesktopBridge, ServiceAccess, ServiceChange, DesktopProblem } from '../../contract/desktop.ts'
import { useAbout } from '../state/queries.ts'
import { failureLine } from '../ui/feedback/describeFailure.ts'
import { Notice } from '../ui/indicators/Badge.tsx'
import { Button } from '../ui/controls/Button.tsx'
import { TextField } from '../ui/controls/TextField.tsx'
import { useStrings } from '../strings/strings.ts'
import { SettingRow } from './SettingRow.tsx'

/** Which service answers; in a window of its own also where it is and with which key. */
export function ServiceSection() {
  const strings = useStrings()
  const about = useAbout().data
  const desktop = window.quarryDesktop
  const w = strings.service
  return (
    <section id="settings-service">
      <h2>{w.title}</h2>
      <div className="settingGroup">
        <div className="setting settingFact">
          <span>{w.inUse}</span>
          <span className="muted">
            {about ? (about.service.kind === 'local' ? w.inUseLocal : about.service.baseUrl) : null}
          </span>
        </div>
        {about?.service.isKeyInClear ? (
          <div className="setting" role="alert">
            <Notice tone="warn" icon={<CircleAlert aria-hidden />}>
              {w.keyInClear}
            </Notice>
          </div>
        ) : null}
        {desktop ? (
          <DesktopService desktop={desktop} />
        ) : (
          <div className="setting">
            <p className="settingNote">{w.web}</p>
          </div>
        )}
      </div>
    </section>
  )
}

function DesktopService({ desktop }: { readonly desktop: DesktopBridge }) {
  const strings = useStrings()
  const queries = useQueryClient()
  const w = strings.service
  const access = useQuery({ queryKey: ['service'], queryFn: () => desktop.readService() })
  const [address, setAddress] = useState<string | null>(null)
  const [key, setKey] = useState('')
  const change = useMutation({
    mutationFn: async (wanted: ServiceChange) => orThrow(await desktop.changeService(wanted)),
    onSuccess: async (now) => {
      test.reset()
      setAddress(null)
      setKey('')
      queries.setQueryData<ServiceAccess>(['service'], now)
      // Models, coverage and what searches can do are those of the other service now.
      await queries.invalidateQueries({ predicate: (query) => query.queryKey[0] !== 'service' })
    },
  })
  const test = useMutation({ mutationFn: async () => orThrow(await desktop.testService()), onMutate: change.reset })
  const now = access.data
  if (!now) return null

  const isGiven = (name: 'baseUrl' | 'apiKey') => now.given.includes(name)
  const wanted: ServiceChange = {
    ...(address === null || address.trim() === (now.baseUrl ?? '') ? {} : { baseUrl: address.trim() || null }),
    ...(key.trim() ? { apiKey: key.trim() } : {}),
  }
  const isChanged = Object.keys(wanted).length > 0
  const busy = change.isPending || test.isPending
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (isChanged) change.mutate(wanted)
      }}
    >
      <SettingRow wide name={w.address} hint={isGiven('baseUrl') ? w.given : w.addressHint}>
        <TextField
          aria-label={w.address}
          placeholder="https://"
          isDisabled={isGiven('baseUrl')}
          value={address ?? now.baseUrl ?? ''}
          onChange={setAddress}
        />
      </SettingRow>
      <SettingRow wide name={w.key} hint={isGiven('apiKey') ? w.given : w.keyHint[now.keyKeptIn]}>
        {now.keyEnd === null ? (
          <TextField
            aria-label={w.key}
            type="password"
            autoComplete="off"
            placeholder={w.keyPlaceholder}
            value={key}
            onChange={setKey}
          />
        ) : (
          <span className="row">
            <span className="mono">{w.keyEnds(now.keyEnd)}</span>
            {isGiven('apiKey') ? null : (
              <Button isDisabled={busy} onPress={() => change.mutate({ apiKey: null })}>
                {w.forgetKey}
              </Button>
            )}
          </span>
        )}
      </SettingRow>
      <div className="setting">
        <p className="settingNote">{w.testHint}</p>
        <span className="row">
          <Button isDisabled={busy || isChanged} onPress={() => test.mutate()}>
            {test.isPending ? w.testing : w.test}
          </Button>
          <Button variant="primary" type="submit" isDisabled={busy || !isChanged}>
            {w.save}
          </Button>
        </span>
      </div>
      <Outcome
        failed={change.error ?? test.error}
        done={
          test.data
            ? w.testOk(test.data.model, test.data.tookMs)
            : change.data
              ? change.data.baseUrl && change.data.keyEnd !== null
                ? w.saved
                : w.savedLocal
              : null
        }
      />
    </form>
  )
}

function Outcome({ failed, done }: { readonly failed: Error | null; readonly done: string | null }) {
  if (!failed && done === null) return null
  return (
    <div className="setting" role="status">
      <Notice tone={failed ? 'bad' : 'ok'} icon={failed ? <CircleAlert aria-hidden /> : <CircleCheck aria-hidden />}>
        {failed ? failureLine(failed) : done}
      </Notice>
    </div>
  )
}

function orThrow<T extends object>(answer: T | DesktopProblem): T {
  if ('problem' in answer) throw new Error(answer.problem)
  return answer
}
