import type { ImportProblem } from '../../contract/files/imports.ts'
import { showLostMarks } from '../state/notesPage.ts'
import { Button } from '../ui/controls/Button.tsx'
import { Badge } from '../ui/indicators/Badge.tsx'
import { useStrings } from '../strings/strings.ts'
import { wordAdvice } from '../strings/wordAdvice.ts'
import './jobs.css'

const tones = { refused: 'bad', warning: 'warn', note: 'plain' } as const

/** What was refused or looked odd, with the file, row and column where it is. */
export function ProblemList({ problems }: { readonly problems: readonly ImportProblem[] }) {
  const strings = useStrings()
  const w = strings.importing
  const hasRows = problems.some(({ row }) => row !== null)
  const hasColumns = problems.some(({ column }) => column !== null)
  return (
    <table className="plainTable">
      <thead>
        <tr>
          <th scope="col">{w.problemWhere.file}</th>
          {hasRows ? (
            <th scope="col" className="right">
              {w.problemWhere.row}
            </th>
          ) : null}
          {hasColumns ? <th scope="col">{w.problemWhere.column}</th> : null}
          <th scope="col">{w.problemWhere.message}</th>
        </tr>
      </thead>
      <tbody>
        {problems.map((problem, index) => (
          <tr key={`${index}-${problem.file}-${problem.row}`}>
            <td title={problem.file}>{shortName(problem.file)}</td>
            {hasRows ? (
              <td className="right num">{problem.row === null ? '' : strings.common.number(problem.row)}</td>
            ) : null}
            {hasColumns ? <td className="mono">{problem.column ?? ''}</td> : null}
            <td>
              <span className="row">
                <Badge tone={tones[problem.severity]}>{w.severity[problem.severity]}</Badge>
                {wordAdvice(problem.message)}
                {problem.about === 'lostMarks' ? (
                  <Button variant="quiet" size="small" onPress={showLostMarks}>
                    {strings.marks.showLost}
                  </Button>
                ) : null}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The end of a path; an address whole, because the ends of many are alike. */
export function shortName(file: string): string {
  return /^https?:/.test(file) ? file : (file.split(/[/\\]/).at(-1) ?? file)
}
