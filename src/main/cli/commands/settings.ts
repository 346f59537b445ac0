import type { Command } from 'commander'
import { z } from 'zod'
import { settingsShape } from '../../../contract/settings.ts'
import { QuarryError } from '../../base/errors.ts'
import { describeValue } from '../output/describeValue.ts'
import { nearestFirst } from '../../text/nearestFirst.ts'
import type { Dispatch } from '../invocation.ts'
import { matchChoice } from '../input/parseOption.ts'

type SettingName = keyof typeof settingsShape.shape
const settingNames = Object.keys(settingsShape.shape) as SettingName[]

export function addSettings(program: Command, dispatch: Dispatch): void {
  const settings = program.command('settings').description('shows and changes the settings of the library')

  settings
    .command('get', { isDefault: true })
    .description('all settings, or one')
    .argument('[name]', 'the setting; without it, all of them')
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
    .argument('<name>', 'the setting')
    .argument('<value>', 'its value: JSON, or plain text')
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

/** The value checked against the setting: choices are known whatever their case, the rest is JSON or else text. */
function readValue(name: SettingName, text: string): unknown {
  const schema = settingsShape.shape[name]
  for (const value of readings(schema, text)) {
    const parsed = schema.safeParse(value)
    if (parsed.success) return parsed.data
  }
  throw new QuarryError('usage', `${name} is ${describeValue(schema)}, not "${text}".`)
}

function readings(schema: z.ZodType, text: string): readonly unknown[] {
  const json = parseJson(text)
  const plain = typeof json === 'string' ? json : text
  if (schema instanceof z.ZodEnum) return [matchChoice(plain, schema.options.map(String))]
  if (schema instanceof z.ZodBoolean) return [parseJson(plain.toLowerCase())]
  return [json, text]
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
