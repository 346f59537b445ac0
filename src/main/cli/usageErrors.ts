import type { Argument, Command, CommanderError, Option } from 'commander'
import type { TextSink } from './host/host.ts'

/** Codes of what commander throws after it has shown a help text or the version: no errors. */
const shown: ReadonlySet<string> = new Set(['commander.help', 'commander.helpDisplayed', 'commander.version'])
const missingCodes: ReadonlySet<string> = new Set([
  'commander.missingArgument',
  'commander.missingMandatoryOptionValue',
])

/** Makes every usage error of `command` and its subcommands one line on `stderr` that names the command's own help. */
export function reportUsageErrors(command: Command, stderr: TextSink): void {
  command.configureOutput({ ...command.configureOutput(), outputError: () => {} }).exitOverride((error) => {
    if (!shown.has(error.code)) stderr.write(`quarry: ${usageError(command, error)}\n`)
    throw error
  })
  for (const each of command.commands) reportUsageErrors(each, stderr)
}

function usageError(command: Command, error: CommanderError): string {
  const name = fullName(command)
  const mistaken = mistakenCommand(command)
  if (mistaken !== undefined) return mistaken
  const what = missingCodes.has(error.code) ? describeMissing(command, name) : oneLine(error.message)
  return `${what}${adviceFor(command, name, error)} See ${name} --help.`
}

/** A word that was meant to be a command of the group: commander takes it for an argument of the one that runs without a name. */
function mistakenCommand({ parent, args, registeredArguments }: Command): string | undefined {
  const [word] = args
  if (!parent?.parent || registeredArguments.length > 0 || word === undefined || word.startsWith('-')) return undefined
  if (parent.args[0] !== word) return undefined
  const group = fullName(parent)
  const names = parent.commands.map((one) => one.name()).join(', ')
  return `${group} has no command "${word}". There is: ${names}. See ${group} --help.`
}

/**
 * What most likely was meant: numbers of documents are options; words with a hyphen before them are taken for options, and behind
 * -- nothing is one.
 */
function adviceFor(command: Command, name: string, { code, message }: CommanderError): string {
  const numbers = command.args.filter((word) => /^\d+$/.test(word))
  const takesDocuments = command.options.some((option) => option.long === '--document')
  if (code === 'commander.excessArguments' && takesDocuments && numbers.length > 0)
    return ` Documents are given by their numbers as ${numbers.map((number) => `--document ${number}`).join(' ')}.`
  if (command.registeredArguments.length === 0) return ''
  if (code === 'commander.unknownOption') {
    const word = /'(-[^-'][^']+)'/.exec(message)?.[1]
    return word === undefined ? '' : ` A word with a hyphen before it goes last, behind --: ${name} -- ${word}.`
  }
  if (code !== 'commander.excessArguments') return ''
  const option = command.args.find((word) => /^--[a-z]/.test(word))
  return option === undefined
    ? ' Put what belongs together in quotes.'
    : ` Behind -- nothing is an option: put ${option} before it.`
}

/** Commander stops at the first thing that is missing; a user wants to know of all. */
function describeMissing(command: Command, name: string): string {
  const required = command.registeredArguments.filter((argument) => argument.required)
  const options = command.options.filter((option) => option.mandatory)
  const missing = [
    ...required.filter((_, index) => command.args[index] === undefined).map((each) => described(term(each), each)),
    ...options
      .filter((option) => command.getOptionValue(option.attributeName()) === undefined)
      .map((each) => described(each.flags, each)),
  ]
  const usage = [name, ...required.map(term), ...options.map((option) => option.flags)].join(' ')
  return `Missing: ${missing.join(' and ')}. Usage: ${usage}.`
}

function term(argument: Argument): string {
  return `<${argument.name()}${argument.variadic ? '...' : ''}>`
}

function described(name: string, { description }: Argument | Option): string {
  return description ? `${name} (${description})` : name
}

/** "quarry collections rename" */
function fullName(command: Command): string {
  return command.parent ? `${fullName(command.parent)} ${command.name()}` : command.name()
}

/** "error: unknown option '--foo'\n(Did you mean …?)" as one line. */
function oneLine(text: string): string {
  const line = text
    .replace(/^error: /, '')
    .trim()
    .replace(/\s*\n\s*/g, ' ')
  return /[.?)]$/.test(line) ? line : `${line}.`
}
