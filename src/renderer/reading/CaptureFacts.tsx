import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useClient } from '../api.ts'
import { keys } from '../state/queries.ts'
import { useFormats, useStrings } from '../strings/strings.ts'
import './versions.css'

/** How and when a document was last captured, with the headers of the answer. Nothing for one that never was. */
export function CaptureFacts({ documentId }: { readonly documentId: number }) {
  const client = useClient()
  const w = useStrings().versions
  const { dateTime } = useFormats()
  const { data } = useQuery({
    queryKey: keys.captures(documentId),
    queryFn: ({ signal }) => client.captures.ofDocument({ documentId }, { signal }),
  })
  const last = data?.[0]
  if (!last) return null
  const { address, finalAddress, status, sha256, snapshotParts, bytes, headers } = last
  const rows: readonly (readonly [string, ReactNode])[] = [
    [w.at, dateTime(last.capturedAt)],
    [w.address, address],
    [w.redirected, finalAddress === address ? null : finalAddress],
    [w.status, status],
    [w.size, bytes === null ? null : w.bytes(bytes)],
    [w.hash, sha256 === null ? null : <span className="mono">{sha256}</span>],
    [w.parts, snapshotParts ? w.partsOf(snapshotParts.included, snapshotParts.leftOut) : null],
  ]
  return (
    <section>
      <h3>{w.capture}</h3>
      <dl className="facts">
        {rows.map(([name, value]) =>
          value === null ? null : (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
      {headers.length === 0 ? null : (
        <details className="captureHeaders">
          <summary>{w.headers(headers.length)}</summary>
          <dl className="facts mono">
            {headers.map(([name, value], index) => (
              <div key={`${index}-${name}`}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </section>
  )
}
