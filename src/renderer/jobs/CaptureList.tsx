import type { CaptureOutcomeView, CaptureView } from '../../contract/files/captures.ts'
import { opensDocument } from '../state/presses.ts'
import { openReading } from '../state/route.ts'
import { useFormats, useStrings } from '../strings/strings.ts'
import { wordAdvice } from '../strings/wordAdvice.ts'
import { Button } from '../ui/controls/Button.tsx'
import { Badge, type Tone } from '../ui/indicators/Badge.tsx'
import type { JobCaptures } from './useJobCaptures.ts'
import './jobs.css'

const tones: Readonly<Record<CaptureOutcomeView, Tone>> = {
  new: 'ok',
  changed: 'info',
  unchanged: 'plain',
  empty: 'warn',
  refused: 'bad',
}

/** The addresses of a capture, each with what it brought; those that gave a document open it. */
export function CaptureList({ captures }: { readonly captures: JobCaptures }) {
  const w = useStrings().captures
  const { dateTime } = useFormats()
  const { items, total, isLoading, more } = captures
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="jobProblems scroll" role="group" tabIndex={0} aria-label={w.addresses}>
      <table className="plainTable captureTable">
        <thead>
          <tr>
            <th scope="col">{w.column.address}</th>
            <th scope="col">{w.column.outcome}</th>
            <th scope="col" className="right">
              {w.column.status}
            </th>
            <th scope="col">{w.column.time}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((capture) => (
            <tr key={capture.id}>
              <td>
                <Address capture={capture} />
              </td>
              <td>
                <Badge tone={tones[capture.outcome]}>{w.outcomes[capture.outcome]}</Badge>
              </td>
              <td className="right num">{capture.status ?? ''}</td>
              <td className="num nowrap">{dateTime(capture.capturedAt)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {items.length < total ? (
        <p className="listNote">
          <Button size="small" isDisabled={isLoading} onPress={more}>
            {w.more(total - items.length)}
          </Button>
        </p>
      ) : null}
    </div>
  )
}

function Address({ capture }: { readonly capture: CaptureView }) {
  const w = useStrings().captures
  const { address, finalAddress, documentId, error } = capture
  return (
    <>
      {documentId === null ? (
        <span>{address}</span>
      ) : (
        <button
          type="button"
          {...opensDocument}
          className="textLink"
          onClick={() => openReading({ documentId, passageId: null })}
        >
          {address}
        </button>
      )}
      {finalAddress === null || finalAddress === address ? null : <p className="faint">{w.movedTo(finalAddress)}</p>}
      {error === null ? null : <p className="failureWhy">{wordAdvice(error)}</p>}
    </>
  )
}
