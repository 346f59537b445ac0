import { useStore } from '../state/store.ts'
import { useStrings } from '../strings/strings.ts'
import { leftOutFiles } from './importState.ts'

/** Files of a chosen folder that are of no kind that is read. */
export function LeftOutFiles() {
  const strings = useStrings()
  const paths = useStore(leftOutFiles)
  if (paths.length === 0) return null
  return (
    <details className="leftOut muted">
      <summary>{strings.importing.leftOut(paths.length)}</summary>
      <ul>
        {paths.map((path) => (
          <li key={path} dir="auto">
            {path}
          </li>
        ))}
      </ul>
    </details>
  )
}
