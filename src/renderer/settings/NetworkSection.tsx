import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import type { QuarryClient } from '../../contract/routes.ts'
import type { NetworkView } from '../../contract/settings.ts'
import { useClient } from '../api.ts'
import { keys } from '../state/queries.ts'
import { useStrings } from '../strings/strings.ts'
import { Button } from '../ui/controls/Button.tsx'
import { Select } from '../ui/controls/Select.tsx'
import { TextField } from '../ui/controls/TextField.tsx'
import { failureLine } from '../ui/feedback/describeFailure.ts'
import { toast } from '../ui/feedback/toast.tsx'
import { Notice } from '../ui/indicators/Badge.tsx'
import { SettingRow } from './SettingRow.tsx'
import { TextSetting } from './TextSetting.tsx'

type Change = Parameters<QuarryClient['network']['change']>[0]

/** How everything that leaves this computer goes: a proxy, and certificates that are trusted. */
export function NetworkSection() {
  const strings = useStrings()
  const w = strings.network
  const client = useClient()
  const queries = useQueryClient()
  const now = useQuery({ queryKey: keys.network, queryFn: ({ signal }) => client.network.get({}, { signal }) }).data
  const { mutate } = useMutation({
    mutationFn: (given: Change) => client.network.change(given),
    onSuccess: (next) => queries.setQueryData(keys.network, next),
    onError: (error) => toast({ text: failureLine(error), tone: 'bad' }),
  })
  if (!now) return null
  const modes = (['system', 'none', 'manual', ...(now.canRunRules ? (['pac'] as const) : [])] as const).map((id) => ({
    id,
    label: w.modes[id],
  }))
  return (
    <section id="settings-network">
      <h2>{w.title}</h2>
      <div className="settingGroup">
        <SettingRow name={w.proxy} hint={w.modeHints[now.mode]}>
          <Select name={w.proxy} options={modes} value={now.mode} onChange={(mode) => mutate({ mode })} />
        </SettingRow>
        {now.mode === 'manual' ? <ManualProxy now={now} change={mutate} /> : null}
        {now.mode === 'pac' ? (
          <SettingRow name={w.rules} hint={w.rulesHint} wide>
            <TextSetting
              label={w.rules}
              value={now.pacUrl}
              placeholder="https://"
              onChange={(pacUrl) => mutate({ pacUrl })}
            />
          </SettingRow>
        ) : null}
        <SettingRow
          name={w.certificates}
          hint={w.certificatesHint}
          fact={now.certificates.length > 0 ? now.certificates.join('; ') : undefined}
          wide
        >
          <TextSetting
            label={w.certificates}
            value={now.certificatesFile ?? ''}
            placeholder={w.certificatesPlaceholder}
            onChange={(file) => mutate({ certificatesFile: file || null })}
          />
        </SettingRow>
        {now.problem === null ? null : (
          <div className="setting" role="alert">
            <Notice tone="warn" icon={<CircleAlert aria-hidden />}>
              {strings.message(now.problem)}
            </Notice>
          </div>
        )}
      </div>
    </section>
  )
}

function ManualProxy({ now, change }: { readonly now: NetworkView; readonly change: (change: Change) => void }) {
  const w = useStrings().network
  return (
    <>
      <SettingRow name={w.address} hint={w.addressHint} wide>
        <TextSetting
          label={w.address}
          value={now.url}
          placeholder={w.addressExample}
          onChange={(url) => change({ url })}
        />
      </SettingRow>
      <SettingRow name={w.user} hint={w.userHint} wide>
        <TextSetting label={w.user} value={now.user} placeholder="" onChange={(user) => change({ user })} />
      </SettingRow>
      <SettingRow name={w.password} hint={w.passwordHint[now.passwordKeptIn]} wide>
        {now.hasPassword ? (
          <Button onPress={() => change({ password: null })}>{w.forgetPassword}</Button>
        ) : (
          <Password onGiven={(password) => change({ password })} />
        )}
      </SettingRow>
      <SettingRow name={w.exceptions} hint={w.exceptionsHint} wide>
        <TextSetting
          label={w.exceptions}
          value={now.exceptions.join(', ')}
          placeholder={w.exceptionsExample}
          onChange={(text) => change({ exceptions: text.split(/[\s,;]+/).filter((name) => name !== '') })}
        />
      </SettingRow>
    </>
  )
}

function Password({ onGiven }: { readonly onGiven: (password: string) => void }) {
  const strings = useStrings()
  const [text, setText] = useState('')
  return (
    <form
      className="row"
      onSubmit={(event) => {
        event.preventDefault()
        if (text !== '') onGiven(text)
      }}
    >
      <TextField
        aria-label={strings.network.password}
        type="password"
        autoComplete="off"
        value={text}
        onChange={setText}
      />
      <Button type="submit" isDisabled={text === ''}>
        {strings.common.save}
      </Button>
    </form>
  )
}
