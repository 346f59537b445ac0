import { ChevronsUpDown } from 'lucide-react'
import { Button } from 'react-aria-components'
import { Checkbox } from '../ui/controls/Checkbox.tsx'
import { Popover } from '../ui/overlays/Popover.tsx'
import { useStrings } from '../strings/strings.ts'

const names = new Intl.DisplayNames('en', { type: 'language' })

/** Which languages results may be in: those the service knows, by name. */
export function LanguageField({
  languages,
  chosen,
  onChange,
  error,
}: {
  readonly languages: readonly string[]
  readonly chosen: readonly string[]
  readonly onChange: (languages: readonly string[]) => void
  readonly error: string | undefined
}) {
  const w = useStrings().collect
  const nameOf = (language: string) => names.of(language) ?? language
  const sorted = [...languages].sort((a, b) => nameOf(a).localeCompare(nameOf(b)))
  return (
    <div className="field">
      <span className="fieldLabel">{w.language}</span>
      <Popover
        label={w.language}
        trigger={
          <Button className="selectButton" aria-label={w.language}>
            <span className="value">{chosen.length > 0 ? chosen.map(nameOf).join(', ') : w.anyLanguage}</span>
            <ChevronsUpDown aria-hidden />
          </Button>
        }
      >
        <div className="languageList">
          {sorted.map((language) => (
            <Checkbox
              key={language}
              checked={chosen.includes(language)}
              onChange={(on) => onChange(on ? [...chosen, language] : chosen.filter((other) => other !== language))}
            >
              {nameOf(language)}
            </Checkbox>
          ))}
        </div>
      </Popover>
      {error ? <p className="fieldError">{error}</p> : null}
    </div>
  )
}
