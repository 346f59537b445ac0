import { Search } from 'lucide-react'
import { Input, SearchField } from 'react-aria-components'

export function PaletteInput({ label, placeholder }: { readonly label: string; readonly placeholder: string }) {
  return (
    <SearchField className="paletteField" aria-label={label} autoFocus>
      <Search aria-hidden />
      <Input className="paletteInput" placeholder={placeholder} />
    </SearchField>
  )
}
