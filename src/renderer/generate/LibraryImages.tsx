import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MediumView } from '../../contract/media.ts'
import { useClient } from '../api.ts'
import { Thumbnail } from '../media/Thumbnail.tsx'
import { useCollections } from '../state/queries.ts'
import { Button } from '../ui/controls/Button.tsx'
import { ErrorState, Skeleton } from '../ui/feedback/EmptyState.tsx'
import { Select } from '../ui/controls/Select.tsx'
import { useStrings } from '../strings/strings.ts'

const everything = 'all'

/** The latest images of the library: of the gallery and all collections, or of one. */
export function LibraryImages({ onPick }: { readonly onPick: (medium: MediumView, name: string) => void }) {
  const w = useStrings().generate
  const client = useClient()
  const collections = useCollections().data ?? []
  const [chosen, setChosen] = useState(everything)
  const images = useQuery({
    queryKey: ['latestImages', chosen],
    queryFn: ({ signal }) =>
      client.media.latestImages(chosen === everything ? {} : { collectionId: Number(chosen) }, { signal }),
    staleTime: 0,
  })
  return (
    <div className="libraryImages">
      <Select
        name={w.libraryImages}
        options={[
          { id: everything, label: w.everything },
          ...collections.map(({ id, name }) => ({ id: String(id), label: name })),
        ]}
        value={chosen}
        onChange={setChosen}
      />
      {images.isError ? <ErrorState error={images.error} /> : null}
      {images.isPending ? <Skeleton lines={3} /> : null}
      {images.data?.length === 0 ? <p className="fieldHint">{w.noImages}</p> : null}
      <div className="libraryGrid scroll">
        {images.data?.map(({ medium, name }) => (
          <Button
            key={medium.id}
            variant="quiet"
            className="libraryImage"
            aria-label={name}
            onPress={() => onPick(medium, name)}
          >
            <Thumbnail medium={medium} size="hit" />
          </Button>
        ))}
      </div>
    </div>
  )
}
