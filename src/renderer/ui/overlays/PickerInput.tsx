import { Search } from 'lucide-react'
import { Input, SearchField } from 'react-aria-components'

export function PickerInput({ label, placeholder }: { readonly label: string; readonly placeholder: string }) {
  return (
    <SearchField className="pickerField" aria-label={label} autoFocus>
      <Search aria-hidden />
      <Input className="pickerInput" placeholder={placeholder} />
    </SearchField>
  )
}
