import type { PrecisionName, SizeView } from '../../contract/vectors/sizes.ts'
import { Badge } from '../ui/indicators/Badge.tsx'
import { Button } from '../ui/controls/Button.tsx'
import { useStrings } from '../strings/strings.ts'
import { currentWidth, lossOf, optionOf, precisionNames, shownWidth, widthsOf } from './options.ts'

/** What searches may compare, at the precision that is kept. */
export function WidthTable({
  view,
  busy,
  onUse,
}: {
  readonly view: SizeView
  readonly busy: boolean
  readonly onUse: (dimension: number) => void
}) {
  const w = useStrings().sizes
  const full = view.space?.dimension
  // A small space is compared from the disk: there is nothing to say of memory then.
  const inMemory = view.measurement?.options.some(({ memoryBytes }) => memoryBytes > 0) ?? false
  return (
    <table className="plainTable sizeTable" aria-label={w.width}>
      <thead>
        <tr>
          <NumberHead>{w.numbers}</NumberHead>
          <NumberHead>{w.recall}</NumberHead>
          {inMemory ? <NumberHead>{w.memory}</NumberHead> : null}
          <th scope="col">
            <span className="visuallyHidden">{w.use}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {widthsOf(view).map((dimension) => {
          const option = optionOf(view, dimension, view.precision)
          const current = dimension === currentWidth(view)
          return (
            <tr key={dimension} data-current={current || undefined}>
              <th scope="row" className="right num">
                {dimension === full ? w.all(dimension) : w.dimension(dimension)}
              </th>
              <td className="right num">{option ? w.recallOf(option.recall) : w.none}</td>
              {inMemory ? <td className="right num">{option ? w.bytes(option.memoryBytes) : w.none}</td> : null}
              <ChoiceCell
                current={current}
                busy={busy}
                label={w.chooseWidth(dimension)}
                onPress={() => onUse(dimension)}
              >
                {w.use}
              </ChoiceCell>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** How exactly vectors may be kept, at the width that is searched. */
export function PrecisionTable({
  view,
  busy,
  onReduce,
  onRaise,
}: {
  readonly view: SizeView
  readonly busy: boolean
  readonly onReduce: (precision: PrecisionName) => void
  readonly onRaise: (precision: PrecisionName) => void
}) {
  const w = useStrings().sizes
  return (
    <table className="plainTable sizeTable" aria-label={w.precision}>
      <thead>
        <tr>
          <th scope="col">{w.precision}</th>
          {view.measurement ? (
            <>
              <NumberHead>{w.recall}</NumberHead>
              <NumberHead>{w.disk}</NumberHead>
            </>
          ) : null}
          <th scope="col">
            <span className="visuallyHidden">{w.reduce}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {precisionNames.map((precision) => {
          const option = optionOf(view, shownWidth(view), precision)
          const current = precision === view.precision
          const less = lossOf(precision) > lossOf(view.precision)
          return (
            <tr key={precision} data-current={current || undefined}>
              <th scope="row">{w.precisions[precision]}</th>
              {view.measurement ? (
                <>
                  <td className="right num">{option ? w.recallOf(option.recall) : w.none}</td>
                  <td className="right num">{option ? w.bytes(option.diskBytes) : w.none}</td>
                </>
              ) : null}
              <ChoiceCell
                current={current}
                busy={busy}
                label={less ? w.reduceTo(w.precisions[precision]) : w.raiseTo(w.precisions[precision])}
                onPress={() => (less ? onReduce(precision) : onRaise(precision))}
              >
                {less ? w.reduce : w.raise}
              </ChoiceCell>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** The last cell of a row: marks the current choice, or makes this row the choice. */
function ChoiceCell({
  current,
  busy,
  label,
  onPress,
  children,
}: {
  readonly current: boolean
  readonly busy: boolean
  readonly label: string
  readonly onPress: () => void
  readonly children: string
}) {
  const w = useStrings().sizes
  return (
    <td className="right">
      {current ? (
        <Badge tone="accent">{w.current}</Badge>
      ) : (
        <Button size="small" isDisabled={busy} aria-label={label} onPress={onPress}>
          {children}
        </Button>
      )}
    </td>
  )
}

function NumberHead({ children }: { readonly children: string }) {
  return (
    <th scope="col" className="right">
      {children}
    </th>
  )
}
