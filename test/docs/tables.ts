import type { Argument, Command, Option } from 'commander'
import { z } from 'zod'
import type { Endpoint } from '../../src/contract/access/endpoints.ts'
import type { Routes } from '../../src/contract/define.ts'

/** The tables of the guides that are made from the code: what stands between `<!-- name -->` and `<!-- /name -->`. */

/** One row per command that does something, with its arguments and flags. */
export function commandTable(program: Command): string {
  const rows = leaves(program, []).map(({ path, command }) => {
    const name = ['quarry', ...path, ...command.registeredArguments.map((argument) => describeArgument(argument))].join(
      ' ',
    )
    const flags = command.options.map(describeOption).join(' ')
    return `| \`${name}\` | ${command.description()} | ${flags === '' ? '' : `\`${flags}\``} |`
  })
  const everywhere = program.options
    .filter((option) => !option.hidden && option.long !== '--version')
    .map(describeOption)
  return [
    '| command | does | flags |',
    '|---|---|---|',
    ...rows.map(escapePipes),
    '',
    `Every command takes \`${everywhere.join(' ')}\`.`,
  ].join('\n')
}

function leaves(command: Command, path: readonly string[]): { path: readonly string[]; command: Command }[] {
  return command.commands.flatMap((child) => {
    const childPath = [...path, child.name()]
    return child.commands.length > 0 ? leaves(child, childPath) : [{ path: childPath, command: child }]
  })
}

function describeArgument(argument: Argument): string {
  const text = argument.variadic ? `${argument.name()}...` : argument.name()
  return argument.required ? `<${text}>` : `[${text}]`
}

function describeOption(option: Option): string {
  const flags = option.argChoices ? option.flags.replace(/<.*>/, `<${option.argChoices.join('|')}>`) : option.flags
  return option.mandatory ? flags : `[${flags}]`
}

/** Pipes within a row, but not those that bound its cells. */
function escapePipes(row: string): string {
  return row.replace(/`[^`]*`/g, (code) => code.replaceAll('|', '\\|'))
}

/** One row per route, with the fields of its input; `?` marks those that may be left out. */
export function routeTable(routes: Routes): string {
  const rows = Object.entries(routes).flatMap(([noun, verbs]) =>
    Object.entries(verbs).map(
      ([verb, route]) => `| \`${noun}.${verb}\` | ${route.kind} | ${describeInput(route.input)} |`,
    ),
  )
  return ['| route | kind | input |', '|---|---|---|', ...rows].join('\n')
}

/** One row per endpoint of the HTTP API, with the fields of its path, query or body. */
export function endpointTable(endpoints: Readonly<Record<string, Endpoint>>): string {
  const rows = Object.values(endpoints).map(
    ({ method, path, summary, writes, input }) =>
      `| \`${method} ${path}\` | ${summary}${writes ? ' (writes)' : ''} | ${describeInput(input)} |`,
  )
  return ['| endpoint | answers | takes |', '|---|---|---|', ...rows].join('\n')
}

function describeInput(schema: z.ZodType): string {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return Object.keys(properties)
    .map((name) => `\`${name}${required.includes(name) ? '' : '?'}\``)
    .join(' ')
}

/** What stands between the marks of `name`; undefined when the marks are not there. */
export function section(markdown: string, name: string): string | undefined {
  return markdown.split(`<!-- ${name} -->\n`)[1]?.split(`\n<!-- /${name} -->`)[0]
}

/** `markdown` with another text between the marks of `name`. */
export function withSection(markdown: string, name: string, text: string): string {
  const before = section(markdown, name)
  if (before === undefined) throw new Error(`There is no <!-- ${name} --> section.`)
  return markdown.replace(
    `<!-- ${name} -->\n${before}\n<!-- /${name} -->`,
    () => `<!-- ${name} -->\n${text}\n<!-- /${name} -->`,
  )
}
