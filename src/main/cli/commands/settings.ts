import type { Command } from 'commander'
import { settingsShape } from '../../../contract/settings.ts'
import { QuarryError } from '../../base/errors.ts'
import { describeValue } from '../describeValue.ts'
import { nearestFirst } from '../nearest.ts'
import type { Dispatch } from '../invocation.ts'

type SettingName = keyof typeof settingsShape.shape
const settingNames = Object.keys(settingsShape.shape) as SettingName[]

export function addSettings(program: Command, dispatch: Dispatch): void {
  const settings = program.command('settings').description('shows and changes the settings of the library')

  settings
    .command('get', { isDefault: true })
    .description('all settings, or one')
    .argument('[name]')
    .action((name: string | undefined, _: unknown, command: Command) =>
      dispatch(command, (invocation) => {
        const wanted = name === undefined ? undefined : settingName(name)
        return invocation.withLibrary(async (client) => {
          const all = await client.settings.get({}, { signal: invocation.stop })
          const shown = wanted === undefined ? settingNames : [wanted]
          invocation.print(wanted === undefined ? all : all[wanted], () =>
            shown.map((each) => `${each} = ${JSON.stringify(all[each])}`).join('\n'),
          )
          return 0
        })
      }),
    )

  settings
    .command('set')
    .description('changes one setting; null takes a model or dimension back to the default')
    .argument('<name>')
    .argument('<value>', 'JSON, or plain text')
    .addHelpText('after', () => `\nSettings:\n${describeSettings()}`)
    .action((name: string, text: string, _: unknown, command: Command) =>
      dispatch(command, (invocation) => {
        const wanted = settingName(name)
        const value = readValue(wanted, text)
        return invocation.withLibrary(async (client) => {
          const all = await client.settings.set({ [wanted]: value })
          invocation.print(all, () => `${wanted} = ${JSON.stringify(all[wanted])}`)
          return 0
        })
      }),
    )
}

/** One line each, but for what the pages keep for themselves. */
function describeSettings(): string {
  const names = settingNames.filter((name) => name !== 'pages')
  return names.map((name) => `  ${name}: ${describeValue(settingsShape.shape[name])}`).join('\n')
}

function settingName(text: string): SettingName {
  const found = settingNames.find((name) => name.toLowerCase() === text.toLowerCase())
  if (found) return found
  throw new QuarryError('usage', `There is no setting "${text}".`, {
    hint: `There is: ${nearestFirst(text, settingNames).join(', ')}.`,
  })
}

/** The value as JSON where it is JSON, else as text, checked against the setting. */
function readValue(name: SettingName, text: string): unknown {
  const parsed = settingsShape.shape[name].safeParse(parseJson(text))
  if (parsed.success) return parsed.data
  const asText = settingsShape.shape[name].safeParse(text)
  if (asText.success) return asText.data
  throw new QuarryError('usage', `${name} is ${describeValue(settingsShape.shape[name])}, not "${text}".`)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
