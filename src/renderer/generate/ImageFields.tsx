import { ImagePlus, Images, X } from 'lucide-react'
import { useState } from 'react'
import { FileTrigger } from 'react-aria-components'
import { useClient } from '../api.ts'
import { uploadFile } from '../state/uploadFile.ts'
import { Thumbnail } from '../media/Thumbnail.tsx'
import { Button, IconButton } from '../ui/controls/Button.tsx'
import { failureLine } from '../ui/feedback/describeFailure.ts'
import { Popover } from '../ui/overlays/Popover.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import { useStrings } from '../strings/strings.ts'
import type { DraftImage } from './generateDraft.ts'
import { LibraryImages } from './LibraryImages.tsx'

const accepted = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif']

/** Images that go with a request: of the library, or files of this computer. */
export function ImageFields({
  label,
  hint,
  images,
  most,
  problem,
  onChange,
}: {
  readonly label: string
  readonly hint: string
  readonly images: readonly DraftImage[]
  readonly most: number
  readonly problem: string | undefined
  readonly onChange: (images: readonly DraftImage[]) => void
}) {
  const w = useStrings().generate
  const client = useClient()
  const [reading, setReading] = useState(false)
  const isFull = images.length >= most
  const add = (added: readonly DraftImage[]) =>
    onChange([...images, ...added.filter(({ key }) => images.every((image) => image.key !== key))].slice(0, most))
  const addFiles = async (files: readonly File[]) => {
    setReading(true)
    try {
      const sources = await Promise.all(
        files.map(async (file): Promise<DraftImage> => {
          const input = await uploadFile(client, file, new AbortController().signal, () => {})
          return { key: `${file.name} ${file.size} ${file.lastModified}`, name: file.name, input }
        }),
      )
      add(sources)
    } catch (error) {
      toast({ text: failureLine(error), tone: 'bad' })
    } finally {
      setReading(false)
    }
  }
  return (
    <div className="field" role="group" aria-label={label}>
      <span className="fieldLabel">{label}</span>
      {images.length > 0 ? (
        <ul className="draftImages">
          {images.map((image) => (
            <li key={image.key}>
              {image.input.kind === 'medium' ? (
                <Thumbnail medium={{ id: image.input.mediumId, mime: 'image/png' }} size="row" />
              ) : null}
              <span className="grow ellipsis">{image.name}</span>
              <IconButton
                size="small"
                label={w.removeImage(image.name)}
                onPress={() => onChange(images.filter(({ key }) => key !== image.key))}
              >
                <X aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      ) : null}
      <div className="row">
        <Popover
          label={w.libraryImages}
          trigger={
            <Button size="small" isDisabled={isFull}>
              <Images aria-hidden />
              {w.addFromLibrary}
            </Button>
          }
        >
          {(close) => (
            <LibraryImages
              onPick={(medium, name) => {
                add([{ key: `medium ${medium.id}`, name, input: { kind: 'medium', mediumId: medium.id } }])
                close()
              }}
            />
          )}
        </Popover>
        <FileTrigger
          acceptedFileTypes={accepted}
          allowsMultiple={most > 1}
          onSelect={(files) => void addFiles([...(files ?? [])])}
        >
          <Button size="small" isDisabled={isFull || reading}>
            <ImagePlus aria-hidden />
            {reading ? w.uploading : w.addFile}
          </Button>
        </FileTrigger>
      </div>
      <p className={problem ? 'fieldError' : 'fieldHint'}>{problem ?? hint}</p>
    </div>
  )
}
