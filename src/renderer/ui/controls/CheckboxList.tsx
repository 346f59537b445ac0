import { useStrings } from '../../strings/strings.ts'
import { withValue } from './withValue.ts'
import { Checkbox } from './Checkbox.tsx'

/** Any number of some options. */
export function CheckboxList<T extends string | number>({
  label,
  className,
  options,
  chosen,
  onChange,
}: {
  readonly label: string
  readonly className: string
  readonly options: readonly { readonly id: T; readonly label: string; readonly count?: number | undefined }[]
  readonly chosen: readonly T[]
  readonly onChange: (chosen: readonly T[]) => void
}) {
  const strings = useStrings()
  return (
    <fieldset>
      <legend>{label}</legend>
      <div className={className}>
        {options.map((option) => (
          <Checkbox
            key={option.id}
            checked={chosen.includes(option.id)}
            onChange={(on) => onChange(withValue(chosen, option.id, on))}
          >
            <span className="ellipsis">{option.label}</span>
            {option.count === undefined ? null : (
              <span className="faint num">{strings.common.number(option.count)}</span>
            )}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  )
}
