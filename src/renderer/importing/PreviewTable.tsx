import type { ImportPreview } from '../../contract/files/imports.ts'
import { shortName } from '../jobs/ProblemList.tsx'
import { useStrings } from '../strings/strings.ts'
import { hostOf } from '../ui/text/webAddress.ts'
import '../jobs/jobs.css'

/** The first documents as they would be stored. */
export function PreviewTable({ preview }: { readonly preview: ImportPreview }) {
  const strings = useStrings()
  const w = strings.importing
  if (preview.rows.length === 0) return <p className="listNote">{w.previewEmpty}</p>
  // Files that are read whole have no rows.
  const isTable = preview.rows.some(({ row }) => row !== null)
  const isMixed = preview.rows.some(({ file }) => file !== preview.rows[0]?.file)
  return (
    <>
      {isMixed ? <p className="previewShown muted">{w.previewShown(preview.rows.length)}</p> : null}
      <table className="plainTable previewTable">
        <thead>
          <tr>
            {isTable ? (
              <th scope="col" className="right previewRow">
                {w.columns.row}
              </th>
            ) : null}
            <th scope="col" className="previewTitle">
              {isMixed ? w.columns.titleAndFile : w.columns.title}
            </th>
            <th scope="col">{w.columns.text}</th>
            <th scope="col" className="previewDate">
              {w.columns.date}
            </th>
          </tr>
        </thead>
        <tbody>
          {preview.rows.map((row, index) => (
            <tr key={`${index}-${row.row}`}>
              {isTable ? <td className="right num faint">{row.row ?? ''}</td> : null}
              <td dir="auto" className="previewTitle">
                <div className="clamp2">{row.title || strings.documents.untitled}</div>
                <Host url={row.url} />
                {isMixed ? (
                  <div className="faint ellipsis" dir="auto" title={row.file}>
                    {shortName(row.file)}
                  </div>
                ) : null}
              </td>
              <td dir="auto">
                <div className="clamp2 muted">{row.text}</div>
              </td>
              <td className="num faint">{row.publishedAt ? strings.common.date(row.publishedAt) : '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

/** Which site it is from, where it is from one. */
function Host({ url }: { readonly url: string | null }) {
  const host = hostOf(url)
  return host === null ? null : <div className="faint ellipsis">{host}</div>
}
