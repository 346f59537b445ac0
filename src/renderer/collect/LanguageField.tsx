import { ChevronsUpDown } from 'lucide-react'
import { Button } from 'react-aria-components'
import { Checkbox } from '../ui/controls/Checkbox.tsx'
import { Popover } from '../ui/overlays/Popover.tsx'
import { useFormats, useStrings } from '../strings/strings.ts'

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
  const { languageName, compare } = useFormats()
  const sorted = [...languages].sort((a, b) => compare(languageName(a), languageName(b)))
  const shown = chosen.length > 0 ? chosen.map(languageName).join(', ') : w.anyLanguage
  return (
    <div className="field">
      <span className="fieldLabel">{w.language}</span>
      <Popover
        label={w.language}
        trigger={
          <Button className="selectButton" aria-label={`${w.language}: ${shown}`}>
            <span className="value">{shown}</span>
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
              {languageName(language)}
            </Checkbox>
          ))}
        </div>
      </Popover>
      {error ? <p className="fieldError">{error}</p> : null}
    </div>
  )
}
