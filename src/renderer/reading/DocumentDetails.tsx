import type { ReactNode } from 'react'
import { Button } from 'react-aria-components'
import type { DocumentView } from '../../contract/documents.ts'
import { DocumentFields } from '../fields/DocumentFields.tsx'
import { MediaVectors } from '../media/MediaVectors.tsx'
import { opensDocument } from '../state/presses.ts'
import { goTo, openReading } from '../state/route.ts'
import { useFormats, useStrings } from '../strings/strings.ts'
import { openOutside } from '../ui/text/openOutside.ts'
import { quietDirection } from '../ui/text/quietDirection.ts'
import { tellingPaths } from '../ui/text/tellingPaths.ts'
import { webAddress } from '../ui/text/webAddress.ts'
import { CaptureFacts } from './CaptureFacts.tsx'

/** Where a document came from, where it is kept, and what is known of its vectors. */
export function DocumentDetails({ document }: { readonly document: DocumentView }) {
  const strings = useStrings()
  const { dateTime } = useFormats()
  const w = strings.reading
  const href = webAddress(document.url)
  const { source, goneSince, movedTo } = document
  // The whole path is in the title: a row of facts has no room for it. Of a file whose folder was renamed, what differs is shown.
  const names = tellingPaths(movedTo === null ? [source.name] : [source.name, movedTo])
  const [sourcePath = '', movedPath = ''] = names.map(quietDirection)
  return (
    <div className="details">
      <Facts
        title={w.from}
        rows={[
          [
            w.source,
            <span key="source" title={source.name}>
              {source.row === null ? sourcePath : w.sourceRow(sourcePath, source.row)}
              {goneSince === null ? null : `, ${w.goneSince(dateTime(goneSince))}`}
              {movedTo === null ? null : <span title={movedTo}>{`, ${w.movedTo(movedPath)}`}</span>}
              {document.outdated ? `, ${w.outdated}` : null}
            </span>,
          ],
          [
            w.url,
            href ? (
              <Button key="url" className="textLink" onPress={() => openOutside(href)}>
                {document.url}
              </Button>
            ) : (
              document.url
            ),
          ],
          [w.published, document.publishedAt ? published(document.publishedAt, strings) : strings.documents.undated],
          [w.crawled, document.crawledAt ? dateTime(document.crawledAt) : null],
          [w.captured, dateTime(document.capturedAt)],
          [w.authors, document.authors],
          [w.language, document.language],
          [w.kind, strings.kinds[document.kind] ?? document.kind],
          [w.externalId, document.externalId ? <span className="mono">{document.externalId}</span> : null],
          [w.requestId, document.requestId ? <span className="mono">{document.requestId}</span> : null],
          [
            w.length,
            document.characters === 0 && document.media.length > 0
              ? null
              : strings.documents.characters(document.characters),
          ],
          [
            w.version,
            document.replaces === null ? null : (
              <Button
                {...opensDocument}
                className="textLink"
                onPress={() =>
                  document.replaces !== null && openReading({ documentId: document.replaces, passageId: null })
                }
              >
                {w.showVersion}
              </Button>
            ),
          ],
        ]}
      />
      <DocumentFields documentId={document.id} collections={document.collections.map(({ id }) => id)} />
      <CaptureFacts documentId={document.id} />
      <section>
        <h3>{w.collections}</h3>
        <ul className="detailsList">
          {document.collections.map((collection) => (
            <li key={collection.id}>
              <Button className="textLink" onPress={() => goTo({ page: 'collection', id: collection.id })}>
                {collection.name}
              </Button>
            </li>
          ))}
        </ul>
      </section>
      <Vectors document={document} />
      <MediaVectors document={document} />
    </div>
  )
}

/** Midnight is a day without a time. */
function published(iso: string, strings: ReturnType<typeof useStrings>): string {
  return /T00:00:00(\.0+)?Z$/.test(iso) ? strings.formats.date(iso) : strings.formats.dateTime(iso)
}

function Facts({ title, rows }: { readonly title: string; readonly rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <section>
      <h3>{title}</h3>
      <dl className="facts">
        {rows.map(([name, value]) =>
          value === null || value === '' ? null : (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
    </section>
  )
}

function Vectors({ document }: { readonly document: DocumentView }) {
  const strings = useStrings()
  const w = strings.reading
  const spaces = new Map<string, { model: string; dimension: number; passages: number; truncated: number }>()
  // Those of images and videos are told of by themselves.
  const texts = document.passages.filter(({ start, end }) => end > start)
  for (const passage of texts) {
    for (const { model, dimension, truncated } of passage.vectors) {
      const key = `${model} ${dimension}`
      const space = spaces.get(key) ?? { model, dimension, passages: 0, truncated: 0 }
      space.passages++
      if (truncated) space.truncated++
      spaces.set(key, space)
    }
  }
  if (spaces.size === 0 && document.mediaVectors.length > 0) return null
  return (
    <section>
      <h3>{w.vectors}</h3>
      {spaces.size === 0 ? <p className="muted">{w.noVectors}</p> : null}
      <dl className="facts">
        {[...spaces.values()].map((space) => (
          <div key={`${space.model} ${space.dimension}`}>
            <dt>{strings.collections.in(space.model, space.dimension)}</dt>
            <dd>
              {w.vectorsOf(space.passages, texts.length)}
              {space.truncated > 0 ? `, ${w.truncated(space.truncated)}` : ''}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
