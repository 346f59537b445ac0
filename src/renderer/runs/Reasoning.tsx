import { useStrings } from '../strings/strings.ts'
import { CitedMarkdown } from './CitedMarkdown.tsx'

/** How the model came to its answer, folded. */
export function Reasoning({ text }: { readonly text: string }) {
  const strings = useStrings()
  if (text === '') return null
  return (
    <details className="reasoning">
      <summary>{strings.runs.reasoning}</summary>
      <CitedMarkdown text={text} />
    </details>
  )
}
