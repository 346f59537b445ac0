import type { ImportPreview } from '../../contract/files/imports.ts'
import { shortName } from '../jobs/ProblemList.tsx'
import { useStrings } from '../strings/strings.ts'

/** Tables with different columns, and which column fills which field of each. */
export function GuessedTables({ tables }: { readonly tables: ImportPreview['tables'] }) {
  const w = useStrings().importing
  return (
    <>
      <h3>{w.mapping}</h3>
      <p className="fieldHint">{w.mappingSeveral}</p>
      {tables.map(({ files, columns, mapping }) => {
        const filled = (['title', 'url', 'date', 'id', 'language'] as const).flatMap((field) =>
          mapping[field] === null ? [] : [[w.fields[field], mapping[field]] as const],
        )
        return (
          <div key={columns.join('\n')} className="guessedTable">
            <strong className="ellipsis" dir="auto" title={files.join('\n')}>
              {w.tableFiles(files.map(shortName))}
            </strong>
            <dl>
              {[[w.fields.text, mapping.text.join(', ')] as const, ...filled].map(([field, column]) => (
                <div key={field}>
                  <dt>{field}</dt>
                  <dd className="ellipsis" dir="auto">
                    {column}
                  </dd>
                </div>
              ))}
            </dl>
          </div>
        )
      })}
    </>
  )
}
