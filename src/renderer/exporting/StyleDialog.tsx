import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useClient } from '../api.ts'
import { useStrings } from '../strings/strings.ts'
import { Button } from '../ui/controls/Button.tsx'
import { Select } from '../ui/controls/Select.tsx'
import { failureLine } from '../ui/feedback/describeFailure.ts'
import { toast } from '../ui/feedback/toast.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { offeredStyles, styleGiven, useCitationStyle, type CitationStyle } from './citationStyle.ts'
import './styleDialog.css'

/** Chooses how sources are cited, with a source as it would be. The choice stays. */
export function StyleDialog({ onClose }: { readonly onClose: () => void }) {
  const strings = useStrings()
  const w = strings.exporting.citing
  const client = useClient()
  const [style, keep] = useCitationStyle()
  // A file that was chosen before another style stays among the choices.
  const [file, setFile] = useState<CitationStyle | null>(style.csl === null ? null : style)
  const chooser = useRef<HTMLInputElement>(null)
  const given = styleGiven(style)
  const sample = useQuery({
    queryKey: ['citationSample', given ?? null],
    queryFn: ({ signal }) => client.exports.sample({ style: given ?? '' }, { signal }),
    enabled: given !== undefined,
    retry: false,
  })
  const take = async (chosen: File | undefined) => {
    if (!chosen) return
    try {
      const own = { name: chosen.name, csl: await chosen.text() }
      // What is no style would end every later export.
      await client.exports.sample({ style: own.csl })
      setFile(own)
      keep(own)
    } catch (error) {
      toast({ text: failureLine(error), tone: 'bad' })
    }
  }
  const own = 'file'
  const options = [
    ...offeredStyles.map((id) => ({ id: id as string, label: w.styles[id] })),
    ...(file ? [{ id: own, label: file.name }] : []),
  ]
  return (
    <Dialog
      title={w.title}
      open
      onClose={onClose}
      foot={
        <Button variant="primary" onPress={onClose}>
          {w.close}
        </Button>
      }
    >
      <div className="row styleChoice">
        <Select
          label={w.style}
          options={options}
          value={style.csl === null ? style.name : own}
          onChange={(id) => keep(id === own && file ? file : { name: id, csl: null })}
        />
        <Button onPress={() => chooser.current?.click()}>{w.choose}</Button>
        <input
          ref={chooser}
          type="file"
          accept=".csl"
          hidden
          aria-label={w.choose}
          onChange={(event) => {
            void take(event.target.files?.[0])
            // The same file may be chosen again once it was corrected.
            event.target.value = ''
          }}
        />
      </div>
      <p className="faint">{w.hint}</p>
      <div role="status" className="styleSamples">
        {given === undefined ? (
          <p>{w.plainHint}</p>
        ) : sample.isError ? (
          <p>{failureLine(sample.error)}</p>
        ) : (
          <>
            <p>{sample.data?.note}</p>
            <p>{sample.data?.page}</p>
          </>
        )}
      </div>
    </Dialog>
  )
}
