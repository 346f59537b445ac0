import type { ReactNode } from 'react'
import type { ReferenceView, TaskView } from '../../contract/generation.ts'
import { RemoteImage } from '../media/RemoteImage.tsx'
import { usageText } from '../strings/usageText.ts'
import { Thumbnail } from '../media/Thumbnail.tsx'
import { SourceLink } from '../ui/text/SourceLink.tsx'
import { useStrings } from '../strings/strings.ts'

/** How something was made: parameters, ids, what it refers to, what was searched for, what went with it. */
export function Provenance({ task }: { readonly task: TaskView }) {
  const strings = useStrings()
  const w = strings.generate
  const f = w.facts
  const { asked, medium } = task
  const flag = (value: boolean | null) => (value === null ? null : value ? w.yes : w.no)
  const facts: readonly (readonly [string, ReactNode])[] = [
    [f.model, task.model ?? w.byService],
    [f.origin, task.origin],
    [f.aspectRatio, asked.aspectRatio],
    [f.duration, asked.duration],
    [f.resolution, asked.resolution],
    [f.sound, flag(asked.generateAudio)],
    [f.seed, asked.seed],
    [f.extra, asked.extraParams ? JSON.stringify(asked.extraParams) : null],
    [f.usage, task.usage ? usageText(task.usage, strings) : task.state === 'done' ? w.usedUnknown : null],
    [f.size, medium?.width && medium.height ? w.size(medium.width, medium.height, medium.bytes) : null],
    [f.created, w.at(task.createdAt)],
    [f.finished, task.finishedAt ? w.at(task.finishedAt) : null],
    [f.remoteId, task.remoteId],
    [f.requestId, task.requestId],
    [f.lookupRequestId, task.lookupRequestId],
    [f.lookups, task.lookups > 0 ? task.lookups : null],
    [f.hash, medium?.hash],
  ]
  const images = [...asked.frameImages, ...asked.inputReferences]
  return (
    <section className="provenance" aria-label={w.provenance}>
      <h3>{w.provenance}</h3>
      <dl className="taskFacts">
        {facts
          .filter(([, value]) => value !== null && value !== undefined && value !== '')
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="num">{value}</dd>
            </div>
          ))}
      </dl>
      {images.length > 0 ? (
        <>
          <h3>{w.imagesSent}</h3>
          <ul className="sentImages">
            {images.map((image, at) => (
              <li key={`${at}-${image.kind === 'url' ? image.url : image.mediumId}`}>
                {image.kind === 'url' ? (
                  <span className="ellipsis">{image.url}</span>
                ) : (
                  <Thumbnail medium={{ id: image.mediumId, mime: 'image/png' }} size="hit" />
                )}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {task.references.length > 0 ? (
        <>
          <h3>{w.grounding}</h3>
          <ul className="taskReferences">
            {task.references.map((reference, at) => (
              <Reference key={`${at}-${reference.url}`} reference={reference} />
            ))}
          </ul>
        </>
      ) : null}
      {task.searches.some(({ query }) => query) ? (
        <>
          <h3>{w.searches}</h3>
          <ul className="taskSearches">
            {task.searches.map(({ query, results }) => (
              <li key={query}>
                <span dir="auto">{query}</span>{' '}
                <span className="faint num">{strings.runs.results(results.length)}</span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </section>
  )
}

function Reference({ reference }: { readonly reference: ReferenceView }) {
  const { title, url, coverUrl } = reference
  return (
    <li>
      {coverUrl ? <RemoteImage url={coverUrl} alt={title ?? ''} /> : null}
      <span className="grow">
        <span dir="auto">{title ?? url}</span>
        {url ? <span className="faint ellipsis referenceUrl">{url}</span> : null}
      </span>
      <SourceLink url={url} />
    </li>
  )
}
