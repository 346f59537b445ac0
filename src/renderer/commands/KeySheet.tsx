import { openDialog } from '../state/shell.ts'
import { goTo } from '../state/route.ts'
import { useStore } from '../state/store.ts'
import { Button } from '../ui/controls/Button.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { KeyHint } from '../ui/keys/KeyHint.tsx'
import { useStrings } from '../strings/strings.ts'
import { commandGroups, useCommands } from '../state/commands.ts'
import './keySheet.css'

/** Every key there is, made from the registry. */
export function KeySheet() {
  const open = useStore(openDialog) === 'keys'
  const strings = useStrings()
  const commands = useCommands()
  return (
    <Dialog
      title={strings.commands.keySheet}
      open={open}
      onClose={() => openDialog.set(null)}
      size="large"
      isRead
      foot={
        <Button
          onPress={() => {
            openDialog.set(null)
            goTo({ page: 'keys' })
          }}
        >
          {strings.keyboard.change}
        </Button>
      }
    >
      <div className="keySheet">
        {commandGroups.map((group) => {
          const withKeys = commands.filter((command) => command.group === group && command.keys?.length)
          if (withKeys.length === 0) return null
          return (
            <section key={group}>
              <h3>{strings.commands.group[group]}</h3>
              <dl>
                {withKeys.map((command) => (
                  <div key={command.id}>
                    <dt>{command.title}</dt>
                    <dd>
                      {command.keys?.map((combination) => (
                        <KeyHint key={combination} keys={combination} />
                      ))}
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          )
        })}
        <FixedKeys title={strings.commands.lists} keys={strings.commands.listKeys} />
        <FixedKeys title={strings.commands.text} keys={strings.commands.textKeys} />
      </div>
    </Dialog>
  )
}

/** Keys that a part of the window has while it has the focus. */
function FixedKeys({
  title,
  keys,
}: {
  readonly title: string
  readonly keys: readonly { readonly keys: string; readonly does: string }[]
}) {
  return (
    <section>
      <h3>{title}</h3>
      <dl>
        {keys.map(({ keys: combination, does }) => (
          <div key={combination}>
            <dt>{does}</dt>
            <dd>
              <KeyHint keys={combination} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
