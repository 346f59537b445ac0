import { useState } from 'react'
import { useStrings } from '../../strings/strings.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Switch } from '../../ui/controls/Switch.tsx'
import { describeFailure } from '../../ui/feedback/describeFailure.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { noRecognition, recognitionOf } from '../importState.ts'
import { IntoField } from '../IntoField.tsx'
import { useInto } from '../useInto.ts'
import { RecognitionFields } from '../RecognitionFields.tsx'
import { FolderField } from './FolderField.tsx'
import { useAddWatch } from './useWatching.ts'

/** Which folder a collection follows from now on. Embedding may cost money, and is off until it is switched on. */
export function WatchFolderDialog({ onClose }: { readonly onClose: () => void }) {
  const strings = useStrings()
  const w = strings.watching
  const [path, setPath] = useState('')
  const [embed, setEmbed] = useState(false)
  const [recognition, setRecognition] = useState(noRecognition)
  const add = useAddWatch(onClose)
  const suggested =
    path
      .trim()
      .split(/[/\\]/)
      .findLast((part) => part !== '') ?? ''
  const { collection, field } = useInto(null, suggested)
  return (
    <Dialog
      title={w.addTitle}
      open
      onClose={onClose}
      foot={
        <>
          <Button onPress={onClose}>{strings.common.cancel}</Button>
          <Button
            variant="primary"
            isDisabled={path.trim() === '' || collection === '' || add.isPending}
            onPress={() => add.mutate({ path: path.trim(), collection, embed, options: recognitionOf(recognition) })}
          >
            {w.go}
          </Button>
        </>
      }
    >
      <p className="muted">{w.hint}</p>
      <FolderField
        value={path}
        onChange={setPath}
        error={add.isError ? describeFailure(add.error).message : undefined}
      />
      <div className="watchInto">
        <IntoField {...field} label={w.into} suggested={suggested || strings.importing.newName} />
      </div>
      <RecognitionFields choices={recognition} onChange={setRecognition} cost={null} />
      <Switch on={embed} onChange={setEmbed}>
        {w.embed}
      </Switch>
      <p className="faint">{w.embedHint}</p>
    </Dialog>
  )
}
