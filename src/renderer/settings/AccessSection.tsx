import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { AccessKeyView, AccessView } from '../../contract/access/access.ts'
import type { QuarryClient } from '../../contract/routes.ts'
import { useClient } from '../api.ts'
import { keys } from '../state/queries.ts'
import { useStrings } from '../strings/strings.ts'
import { Button } from '../ui/controls/Button.tsx'
import { copyToClipboard } from '../ui/feedback/copyToClipboard.ts'
import { failureLine } from '../ui/feedback/describeFailure.ts'
import { toast } from '../ui/feedback/toast.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { NewAccessKey } from './NewAccessKey.tsx'
import { NumberSetting } from './NumberSetting.tsx'
import { ServerSwitch } from './ServerSwitch.tsx'
import { SettingRow } from './SettingRow.tsx'

type Change = Parameters<QuarryClient['access']['change']>[0]

/** Whether other programs may use the library, where they find it, and which of them have a key. */
export function AccessSection() {
  const strings = useStrings()
  const client = useClient()
  const queries = useQueryClient()
  const [isAdding, setIsAdding] = useState(false)
  const add = useRef<HTMLButtonElement>(null)
  const w = strings.access
  const view = useQuery({
    queryKey: keys.access,
    queryFn: ({ signal }) => client.access.get({}, { signal }),
  }).data
  const { mutate: change } = useMutation({
    mutationFn: (given: Change) => client.access.change(given),
    onSuccess: (next: AccessView) => queries.setQueryData(keys.access, next),
    onError: (error: Error) => toast({ text: failureLine(error), tone: 'bad' }),
  })
  if (!view) return null
  const copied = (text: string) => <Button onPress={() => copyToClipboard(text, w.copied)}>{w.copy}</Button>
  return (
    <section id="settings-access">
      <h2>{w.title}</h2>
      <div className="settingGroup">
        <ServerSwitch words={w} server={view} onChange={(on) => change({ on })} />
        {view.address === null ? null : (
          <>
            <SettingRow name={w.address} hint={w.addressHint} fact={view.address}>
              {copied(view.address)}
            </SettingRow>
            <SettingRow name={w.mcp} hint={w.mcpHint} fact={`${view.address}/mcp`}>
              {copied(`${view.address}/mcp`)}
            </SettingRow>
          </>
        )}
        {view.on ? (
          <SettingRow name={w.port} hint={w.portHint}>
            <NumberSetting
              label={w.port}
              value={view.port}
              min={0}
              max={65_535}
              onChange={(port) => change({ port })}
            />
          </SettingRow>
        ) : null}
        <SettingRow name={w.keys} hint={view.keys.length === 0 ? w.noKeys : w.keysHint}>
          <Button ref={add} onPress={() => setIsAdding(true)}>
            {w.add}
          </Button>
        </SettingRow>
        {view.keys.map((key) => (
          // The button of a key goes with the key.
          <KeyRow key={key.id} of={key} onRevoked={() => requestAnimationFrame(() => add.current?.focus())} />
        ))}
      </div>
      {isAdding ? <NewAccessKey address={view.address} onClose={() => setIsAdding(false)} /> : null}
    </section>
  )
}

/** One key: what it may do, when it was used, and its end. */
function KeyRow({ of, onRevoked }: { readonly of: AccessKeyView; readonly onRevoked: () => void }) {
  const strings = useStrings()
  const client = useClient()
  const queries = useQueryClient()
  const [isAsked, setIsAsked] = useState(false)
  const w = strings.access
  const revoke = useMutation({
    mutationFn: () => client.access.revokeKey({ id: of.id }),
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.access }),
    onError: (error: Error) => toast({ text: failureLine(error), tone: 'bad' }),
    onSettled: (_, error) => {
      setIsAsked(false)
      if (!error) onRevoked()
    },
  })
  const use = of.usedAt === null ? w.neverUsed : w.used(of.usedAt)
  const scope = w.scope(of.collections?.map(({ name }) => name) ?? null, of.mayWrite)
  const facts = [w.ending(of.ending), of.revokedAt === null ? use : w.revoked(of.revokedAt)].join(' · ')
  return (
    <>
      <SettingRow name={of.name} hint={`${scope}. ${facts}`}>
        {of.revokedAt === null ? (
          <Button variant="quiet" aria-label={w.revokeOf(of.name)} onPress={() => setIsAsked(true)}>
            {w.revoke}
          </Button>
        ) : null}
      </SettingRow>
      <Dialog
        title={w.revokeTitle(of.name)}
        role="alertdialog"
        open={isAsked}
        onClose={() => setIsAsked(false)}
        foot={
          <>
            <Button onPress={() => setIsAsked(false)}>{strings.common.cancel}</Button>
            <Button variant="danger" isDisabled={revoke.isPending} onPress={() => revoke.mutate()}>
              {w.revoke}
            </Button>
          </>
        }
      >
        <p>{w.revokeWhat}</p>
      </Dialog>
    </>
  )
}
