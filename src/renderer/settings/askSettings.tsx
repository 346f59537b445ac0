import { SegmentedControl } from '../ui/controls/SegmentedControl.tsx'
import { Switch } from '../ui/controls/Switch.tsx'
import type { Strings } from '../strings/strings.ts'
import { TextSetting } from './TextSetting.tsx'
import type { ChosenSettings } from '../state/queries.ts'

const leastTokens = 200
const mostTokens = 10_000_000

/** How questions to one's own collections are sent: model, protocol, context, and under what name. */
export function askSettings(now: ChosenSettings, change: (change: Partial<ChosenSettings>) => void, strings: Strings) {
  const w = strings.ask.settings
  const model = now.chatModel ?? ''
  const tokens = now.contextTokens[model]
  return {
    title: w.title,
    settings: [
      {
        name: w.model,
        hint: w.modelHint,
        control: (
          <TextSetting
            label={w.model}
            value={model}
            placeholder={w.modelDefault}
            onChange={(text) => change({ chatModel: text === '' ? null : text })}
          />
        ),
      },
      {
        name: w.protocol,
        control: (
          <SegmentedControl
            label={w.protocol}
            options={(['chat', 'messages'] as const).map((id) => ({ id, label: w.protocols[id] }))}
            value={now.chatProtocol}
            onChange={(chatProtocol) => change({ chatProtocol })}
          />
        ),
      },
      {
        name: w.context,
        hint: w.contextHint,
        control: (
          <TextSetting
            key={model}
            label={w.context}
            value={tokens === undefined ? '' : String(tokens)}
            placeholder={w.contextDefault}
            check={(text) =>
              text === '' || isTokens(Number(text)) ? undefined : strings.settings.outOfRange(leastTokens, mostTokens)
            }
            onChange={(text) => {
              const { [model]: _before, ...others } = now.contextTokens
              change({ contextTokens: text === '' ? others : { ...others, [model]: Number(text) } })
            }}
          />
        ),
      },
      {
        name: w.pseudonym,
        hint: w.pseudonymHint,
        control: (
          <Switch on={now.sendPseudonym} onChange={(sendPseudonym) => change({ sendPseudonym })}>
            <span className="visuallyHidden">{w.pseudonym}</span>
          </Switch>
        ),
      },
    ],
  }
}

function isTokens(value: number): boolean {
  return Number.isInteger(value) && value >= leastTokens && value <= mostTokens
}
