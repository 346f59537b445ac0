import type { Argument, Command, Option } from 'commander'
import { z } from 'zod'
import type { Endpoint } from '../../src/contract/access/endpoints.ts'
import type { Routes } from '../../src/contract/define.ts'
import { sectionId } from '../../src/renderer/guide/sectionId.ts'

/** The tables of the guides that are made from the code: what stands between `<!-- name -->` and `<!-- /name -->`. */

/** A flag that so many commands have is described once, above all commands. */
const manyCommands = 10

/** A section for each command that does something, with what it takes; what many commands take comes first. */
export function commandReference(program: Command): string {
  const commands = leaves(program, [])
  const uses = new Map<string, number>()
  for (const { command } of commands)
    for (const option of command.options) uses.set(rowOf(option), (uses.get(rowOf(option)) ?? 0) + 1)
  const isCommon = (option: Option) => (uses.get(rowOf(option)) ?? 0) >= manyCommands
  const common = [...uses].filter(([, count]) => count >= manyCommands).map(([row]) => row)
  const everywhere = program.options.filter((option) => !option.hidden && option.long !== '--version')
  return [
    ['## All commands', listOf(commands)].join('\n\n'),
    titled('Flags of every command', everywhere.map(rowOf)),
    titled('Flags of many commands', common),
    ...commands.map(({ path, command }) => {
      const taken = command.registeredArguments
      const name = fullName(path, command)
      const own = command.options.filter((option) => !isCommon(option))
      const also = command.options.filter(isCommon).map((option) => `\`${option.long}\``)
      const rows = [
        ...taken
          .filter(({ description }) => description !== '')
          .map((argument) => `| \`${describeArgument(argument)}\` | ${argument.description} |`),
        ...own.map(rowOf),
        ...(also.length === 0 ? [] : [`| ${also.join(' ')} | as [many commands](#flags-of-many-commands) |`]),
      ]
      return titled(`\`${name}\``, rows, `${capitalised(command.description())}.`)
    }),
  ].join('\n\n')
}

/** A command with what it takes, as its section is called. */
function fullName(path: readonly string[], command: Command): string {
  return ['quarry', ...path, ...command.registeredArguments.map(describeArgument)].join(' ')
}

/** Each command with a link to its section. */
function listOf(commands: ReturnType<typeof leaves>): string {
  const rows = commands.map(({ path, command }) => {
    const section = sectionId(fullName(path, command))
    return `| [\`${['quarry', ...path].join(' ')}\`](#${section}) | ${command.description()} |`
  })
  return ['| command | |', '|---|---|', ...rows.map(escapePipes)].join('\n')
}

function titled(title: string, rows: readonly string[], text?: string): string {
  const table = ['| takes | |', '|---|---|', ...rows.map(escapePipes)].join('\n')
  return [`## ${title}`, ...(text === undefined ? [] : [text]), ...(rows.length === 0 ? [] : [table])].join('\n\n')
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

function rowOf(option: Option): string {
  const flags = option.argChoices
    ? option.flags.replace(/(?<open>[<[]).*(?<close>[>\]])/, `$<open>${option.argChoices.join('|')}$<close>`)
    : option.flags
  return `| \`${flags}\` | ${option.mandatory ? 'required: ' : ''}${option.description} |`
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

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
