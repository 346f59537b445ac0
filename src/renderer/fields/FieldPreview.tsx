import type { FieldPreviewView, FieldTypeName } from '../../contract/organising/fields.ts'
import { valueText } from './valueText.ts'
import { useFormats, useStrings } from '../strings/strings.ts'

/** How many values would be of a type, examples of those, and what would be none. */
export function FieldPreview({ preview, type }: { readonly preview: FieldPreviewView; readonly type: FieldTypeName }) {
  const w = useStrings().fields
  const formats = useFormats()
  const { documents, lookedAt, filled, converted, examples, unreadable, choices, edited, lostEdits } = preview
  const without = filled - converted
  return (
    <section className="fieldPreview" aria-label={w.preview}>
      <div role="status">
        {lookedAt === 0 ? null : (
          <p>
            {w.converts(converted, filled)}
            {without > 0 ? ` ${w.doNotConvert(without)}` : null}
            <span className="faint">
              {' '}
              {lookedAt < documents ? w.lookedAtSome(lookedAt, documents) : w.lookedAt(lookedAt)}
            </span>
          </p>
        )}
        {edited > 0 ? <p>{lostEdits === 0 ? w.editsKept(edited) : w.editsLost(lostEdits, edited)}</p> : null}
      </div>
      {filled > 0 ? (
        <div className="fieldShare" aria-hidden>
          <span style={{ width: `${(converted / filled) * 100}%` }} />
        </div>
      ) : null}
      {type === 'choice' && choices.length > 0 ? <p className="faint">{w.choicesFound(choices.length)}</p> : null}
      <div className="fieldPreviewLists">
        {examples.length > 0 ? (
          <div>
            <h3>{w.become}</h3>
            <ul className="scroll fieldExamples">
              {examples.map(({ text, value, documents: having }) => (
                <li key={text}>
                  <span className="ellipsis" dir="auto">
                    {text}
                  </span>
                  <span className="ellipsis">{valueText({ type }, value, formats)}</span>
                  <span className="faint num">{w.documentsWith(having)}</span>
                </li>
              ))}
            </ul>
          </div>
        ) : null}
        {unreadable.length > 0 ? (
          <div>
            <h3>{w.becomeNothing}</h3>
            <ul className="scroll">
              {unreadable.map(({ text, documents: having }) => (
                <li key={text}>
                  <span className="ellipsis valueUnreadable" dir="auto">
                    {text}
                  </span>
                  <span className="faint num">{w.documentsWith(having)}</span>
                </li>
              ))}
            </ul>
          </div>
        ) : null}
      </div>
    </section>
  )
}
