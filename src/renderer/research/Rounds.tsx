import type { ResearchView } from '../../contract/answering/research.ts'
import { CitedMarkdown } from '../runs/CitedMarkdown.tsx'
import { SearchGroups } from '../runs/SearchGroups.tsx'
import { useStrings } from '../strings/strings.ts'

/** The rounds as steps: what was asked, what was found, what was made of it. */
export function Rounds({ research }: { readonly research: ResearchView }) {
  const w = useStrings().research
  const { rounds, run, brief } = research
  const isRunning = run.state === 'running'
  if (rounds.length === 0) return <p className="listNote">{w.noRounds}</p>
  return (
    <ol className="rounds">
      {rounds.map((round, index) => {
        const isCurrent = isRunning && index === rounds.length - 1 && !brief && research.report === ''
        const hits = round.totalResults ?? round.sources.reduce((sum, group) => sum + group.results.length, 0)
        return (
          <li key={round.round} className="round" data-current={isCurrent || undefined}>
            <h3>
              {w.round(round.round)}
              {round.sources.length > 0 ? <span className="faint num">{w.hits(hits)}</span> : null}
            </h3>
            <SearchGroups queries={round.queries} groups={round.sources} />
            {round.analysis !== null ? (
              <div className="analysis">
                <p className="cardCaption">{w.analysis}</p>
                <CitedMarkdown text={analysisText(round.analysis)} />
              </div>
            ) : isCurrent ? (
              <p className="faint">{round.sources.length > 0 ? w.analysing : w.searching}</p>
            ) : null}
          </li>
        )
      })}
      {brief ? (
        <li className="round">
          <h3>{w.brief(brief.evidence)}</h3>
        </li>
      ) : null}
    </ol>
  )
}

/** Its shape is not documented: a text, texts within, or whatever it is as JSON. */
function analysisText(analysis: unknown): string {
  if (typeof analysis === 'string') return analysis
  if (Array.isArray(analysis)) return analysis.map(analysisText).join('\n\n')
  if (typeof analysis !== 'object' || analysis === null) return String(analysis)
  const parts = Object.entries(analysis).filter(
    ([, value]) => value !== null && value !== '' && !(Array.isArray(value) && value.length === 0),
  )
  const [only] = parts
  if (parts.length === 1 && typeof only?.[1] === 'string') return only[1]
  return parts
    .map(([name, value]) => {
      const list = Array.isArray(value) && value.every((one) => typeof one === 'string')
      const text = list ? value.map((one) => `\n- ${one}`).join('') : ` ${analysisText(value)}`
      return `**${name.replaceAll('_', ' ')}**:${text}`
    })
    .join('\n\n')
}
