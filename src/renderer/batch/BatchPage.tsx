import { BatchStart } from './BatchStart.tsx'
import { KeptBatch } from './KeptBatch.tsx'
import './batch.css'

/** Many terms or questions at once: new ones and those that are kept, or one batch with what it found. */
export function BatchPage({ id }: { readonly id?: number }) {
  return id === undefined ? <BatchStart /> : <KeptBatch key={id} id={id} />
}
