import { ChevronsUpDown } from 'lucide-react'
import { Button, ComboBox, Input, ListBox, ListBoxItem, Popover } from 'react-aria-components'
import type { ChatModelView } from '../../contract/answering/conversations.ts'
import { useStrings } from '../strings/strings.ts'
import '../ui/controls/field.css'
import '../ui/overlays/overlay.css'

/** Where the language model of a question is chosen among those that are known, or named. */
export function ModelField({
  named,
  otherwise,
  isMissing = false,
  models,
  onChange,
  onSend,
}: {
  /** As it stands in the form; '' names none. */
  readonly named: string
  /** What is taken where none is named; null: the service's own choice. */
  readonly otherwise: string | null
  /** One must be named before anything can be asked. */
  readonly isMissing?: boolean
  readonly models: readonly ChatModelView[]
  readonly onChange: (named: string) => void
  readonly onSend: () => void
}) {
  const w = useStrings().ask
  const wanted = named.trim().toLowerCase()
  // What is chosen whole hides none of the others: the list is opened to choose another.
  const known = models.find(({ name }) => name.toLowerCase() === wanted)
  const offered = models.filter(({ name }) => known || name.toLowerCase().includes(wanted))
  return (
    <ComboBox
      className="askModel"
      aria-label={w.model}
      allowsCustomValue
      allowsEmptyCollection
      menuTrigger="input"
      inputValue={named}
      onInputChange={onChange}
      value={known?.name ?? null}
      isRequired={isMissing}
      onChange={(key) => {
        if (key !== null) onChange(String(key))
      }}
    >
      <Input
        className="input"
        placeholder={otherwise ?? (isMissing ? w.modelMissingHint : w.modelByService)}
        spellCheck="false"
        autoComplete="off"
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.currentTarget.getAttribute('aria-activedescendant')) return
          event.preventDefault()
          onSend()
        }}
      />
      <Button className="button" data-variant="quiet" data-size="small" data-icon="" aria-label={w.modelList}>
        <ChevronsUpDown aria-hidden />
      </Button>
      <Popover className="popover" placement="top end" offset={4}>
        <ListBox
          className="listBox"
          renderEmptyState={() => <div className="pickerEmpty">{wanted === '' ? w.modelsUnknown : w.modelNone}</div>}
        >
          {offered.map(({ name, contextTokens, contextFrom, isDefault }) => (
            <ListBoxItem key={name} id={name} textValue={name} className="menuItem">
              <span className="grow ellipsis">{name}</span>
              <span className="faint num">
                {w.modelContext(contextTokens, contextFrom === 'assumed')}
                {isDefault ? `, ${w.modelDefault}` : null}
              </span>
            </ListBoxItem>
          ))}
        </ListBox>
      </Popover>
    </ComboBox>
  )
}
