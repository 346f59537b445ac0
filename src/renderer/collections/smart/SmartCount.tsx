import { useFormats } from '../../strings/strings.ts'
import { useSmartFound } from './useSmart.ts'

/** How many documents a smart collection finds now. */
export function SmartCount({ id }: { readonly id: number }) {
  const { shortNumber } = useFormats()
  const found = useSmartFound(id)
  return <span className="count num">{found.data ? shortNumber(found.data.documents) : found.isError ? '!' : '…'}</span>
}
