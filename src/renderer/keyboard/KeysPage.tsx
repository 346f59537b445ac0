import { useEffect, useRef, useState } from 'react'
import { commandGroups, useCommands, type Command } from '../state/commands.ts'
import { withBuiltIn, withKeys, withoutKeys, type ChosenKeys } from '../state/keymap.ts'
import { useChangeSettings, useSettings } from '../state/queries.ts'
import { focusSearch } from '../state/shell.ts'
import { tellUndoable } from '../state/undo.ts'
import { Button } from '../ui/controls/Button.tsx'
import { SearchField } from '../ui/controls/SearchField.tsx'
import { Switch } from '../ui/controls/Switch.tsx'
import { EmptyState, Skeleton } from '../ui/feedback/EmptyState.tsx'
import { Page } from '../ui/layout/Page.tsx'
import { useStrings } from '../strings/strings.ts'
import { Keyboard, RotateCcw } from 'lucide-react'
import { KeyRow } from './KeyRow.tsx'
import './keyboard.css'

/** Every command with its keys, which can be changed here. Changes act at once and are kept in the library's settings. */
export function KeysPage() {
  const strings = useStrings()
  const w = strings.keyboard
  const commands = useCommands()
  const settings = useSettings().data
  const { mutate: change } = useChangeSettings()
  const [filter, setFilter] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => focusSearch.subscribe(() => field.current?.focus()), [])
  if (!settings) return <Skeleton lines={10} />

  const chosen: ChosenKeys = settings.keys
  const set = (keys: ChosenKeys) =>
    change({ keys: Object.fromEntries(Object.entries(keys).map(([id, own]) => [id, [...own]])) })
  const resetAll = () => {
    set({})
    tellUndoable({ text: w.allReset }, () => set(chosen), { redo: async () => resetAll() })
  }
  const wanted = filter.trim().toLowerCase()
  const isShown = ({ title, keys = [] }: Command) =>
    title.toLowerCase().includes(wanted) || keys.some((combination) => combination.toLowerCase() === wanted)
  const groups = commandGroups
    .map((group) => ({
      group,
      rows: commands.filter((command) => command.group === group && isShown(command)),
    }))
    .filter(({ rows }) => rows.length > 0)

  return (
    <Page
      title={w.title}
      scroll
      actions={
        <>
          <div className="settingsFilter">
            <SearchField label={w.filter} placeholder={w.filter} value={filter} onChange={setFilter} inputRef={field} />
          </div>
          <Button size="small" isDisabled={Object.keys(chosen).length === 0} onPress={resetAll}>
            <RotateCcw aria-hidden />
            {w.resetAll}
          </Button>
        </>
      }
    >
      <div className="settings">
        <div className="settingGroup">
          <div className="setting">
            <div className="settingName">
              <span>{w.singleKeys}</span>
              <p>{w.singleKeysHint}</p>
            </div>
            <div className="settingControl">
              <Switch on={settings.singleKeys} onChange={(singleKeys) => change({ singleKeys })}>
                <span className="visuallyHidden">{w.singleKeys}</span>
              </Switch>
            </div>
          </div>
        </div>
        {groups.length === 0 ? (
          <EmptyState icon={<Keyboard aria-hidden />} title={strings.commands.paletteEmpty}>
            <p>{w.noneHint}</p>
          </EmptyState>
        ) : null}
        {groups.map(({ group, rows }) => (
          <section key={group} aria-labelledby={`keys-${group}`}>
            <h2 id={`keys-${group}`}>{strings.commands.group[group]}</h2>
            <ul className="settingGroup keyRows">
              {rows.map((command) => (
                <KeyRow
                  key={command.id}
                  command={command}
                  commands={commands}
                  isChanged={Object.hasOwn(chosen, command.id)}
                  onAdd={(keys) => set(withKeys(commands, chosen, command.id, keys))}
                  onRemove={(keys) => set(withoutKeys(commands, chosen, command.id, keys))}
                  onReset={() => set(withBuiltIn(chosen, command.id))}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Page>
  )
}
