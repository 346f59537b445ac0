import type { ImportPreview } from '../../contract/files/imports.ts'
import { shortName } from '../jobs/ProblemList.tsx'
import { useStrings } from '../strings/strings.ts'
import '../jobs/jobs.css'

/** The first documents as they would be stored. */
export function PreviewTable({ preview }: { readonly preview: ImportPreview }) {
  const strings = useStrings()
  const w = strings.importing
  if (preview.rows.length === 0) return <p className="listNote">{w.previewEmpty}</p>
  const isMixed = preview.rows.some(({ file }) => file !== preview.rows[0]?.file)
  return (
    <table className="plainTable previewTable">
      <thead>
        <tr>
          {isMixed ? <th scope="col">{w.problemWhere.file}</th> : null}
          <th scope="col" className="right">
            {w.columns.row}
          </th>
          <th scope="col">{w.columns.title}</th>
          <th scope="col">{w.columns.text}</th>
          <th scope="col">{w.columns.date}</th>
        </tr>
      </thead>
      <tbody>
        {preview.rows.map((row, index) => (
          <tr key={`${index}-${row.row}`}>
            {isMixed ? (
              <td className="faint" title={row.file}>
                <div className="clamp2">{shortName(row.file)}</div>
              </td>
            ) : null}
            <td className="right num faint">{row.row ?? index + 1}</td>
            <td dir="auto">
              <div className="clamp2">{row.title || strings.documents.untitled}</div>
              {row.externalId ? <div className="mono faint ellipsis">{row.externalId}</div> : null}
            </td>
            <td dir="auto">
              <div className="clamp2 muted">{row.text}</div>
            </td>
            <td className="num faint">{row.publishedAt ? strings.common.date(row.publishedAt) : '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
