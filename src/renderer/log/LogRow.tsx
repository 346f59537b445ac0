import type { LogEntryView, LogLevelName } from '../../contract/log.ts'
import { Badge, type Tone } from '../ui/indicators/Badge.tsx'
import { useFormats, useStrings } from '../strings/strings.ts'
import { fieldTexts, valueText } from './logText.ts'

const tones: Readonly<Record<LogLevelName, Tone>> = { debug: 'plain', info: 'info', warn: 'warn', error: 'bad' }

/** An entry in one line; open, with its fields below. */
export function LogRow({ entry, open }: { readonly entry: LogEntryView; readonly open: boolean }) {
  const strings = useStrings()
  const { momentOf } = useFormats()
  const { time, level, message, fields } = entry
  return (
    <div className="logRow" data-open={open ? '' : undefined}>
      <div className="logLine">
        <time className="num faint" dateTime={time}>
          {momentOf(time)}
        </time>
        <span className="logLevel">
          <Badge tone={tones[level]}>{strings.log.levelNames[level]}</Badge>
        </span>
        <span className="logMessage ellipsis">{message}</span>
        {open ? null : <span className="logFields ellipsis mono faint">{fieldTexts(entry).join('  ')}</span>}
      </div>
      {open ? (
        <dl className="logDetails mono">
          {Object.entries(fields).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd dir="auto">{valueText(value)}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </div>
  )
}
