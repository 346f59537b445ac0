import { Visitor, type Argument, type Expression } from 'oxc-parser'
import {
  defaultExportFiles,
  environmentRooms,
  flagRooms,
  isWithin,
  networkRooms,
  nounRooms,
  ruledRooms,
  sqlRooms,
  timeRooms,
} from './rooms.ts'
import { lineOf, type SourceFile } from './sourceFile.ts'

const timers = new Set(['setTimeout', 'setInterval'])
const randomNames = new Set([
  'randomBytes',
  'randomUUID',
  'randomInt',
  'randomFill',
  'randomFillSync',
  'getRandomValues',
  'webcrypto',
])
const storeProblem = 'the store is not for src/main/api: ask the library by noun'
const agents = new Set(['Agent', 'Pool', 'Client', 'ProxyAgent', 'EnvHttpProxyAgent'])
const dispatcherFile = 'src/main/service/transport/dispatchers.ts'
const connections = new Set(['fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest'])

/** Statements as they are written: keywords all upper or all lower case, so that a sentence is not taken for one. */
const sqlForms = [
  /^select\s[\s\S]*\sfrom\s/,
  /^select\s+(count|max|min|sum|last_insert_rowid|changes)\s*\(/,
  /^(insert|replace)(\s+or\s+\w+)?\s+into\s/,
  /^update\s[\s\S]*\sset\s/,
  /^delete\s+from\s/,
  /^(create|drop)\s+((virtual|unique|temp|temporary)\s+)?(table|index|trigger|view)\s/,
  /^alter\s+table\s/,
  /^pragma\s+\w+/,
  /^(begin|commit|rollback|savepoint|vacuum|attach|reindex|analyze)(\s+(immediate|exclusive|transaction|database|into|to)\b|;|$)/,
  /^with\s+(recursive\s+)?\w+\s*(\([^)]*\)\s*)?as\s*\(/,
  /^explain\s+query\s+plan\b/,
]
const keyword = /^\s*([a-z]+|[A-Z]+)\b/

/** Whether a string starts like an SQL statement. A single lower-case word ("commit", "attach") is a word, not SQL. */
export function looksLikeSql(text: string): boolean {
  const first = keyword.exec(text)?.[1]
  if (first === undefined || /^\s*[a-z]+\s*$/.test(text)) return false
  return sqlForms.some((form) => form.test(text.trim().toLowerCase()))
}

/** Whether a string names a flag or a command of the command line. */
export function namesFlag(text: string): boolean {
  return /(?<![\w-]|var\()--[a-z][a-z-]+/.test(text) || /(^|[\s"'`(])quarry [a-z]+/.test(text)
}

/** Everything in the code of `file` that is not allowed where it stands, one line each. */
export function checkCode(file: SourceFile): string[] {
  const problems: string[] = []
  const report = (at: number, what: string) => problems.push(`${file.path}:${lineOf(file.text, at)}: ${what}`)
  const within = (list: readonly string[]) => list.some((room) => isWithin(file.path, room))
  if (file.defaultExportAt !== undefined && !defaultExportFiles.test(file.path))
    report(file.defaultExportAt, 'no default exports')
  if (!file.path.startsWith('src/')) return problems

  const isRuled = within(ruledRooms)
  const isTimed = isRuled && !within(timeRooms)
  const isEnvironmentFree = isRuled && !within(environmentRooms)
  const isOffline = !within(networkRooms)
  const asksByNoun = within(nounRooms)
  const checkSql = (at: number, text: string) => {
    if (!within(sqlRooms) && looksLikeSql(text)) report(at, 'SQL is only for store')
  }
  const isCommandLine = within(flagRooms)
  // A name of a style's own property looks like a flag.
  const isPage = within(['src/renderer'])
  const checkFlag = (at: number, text: string) => {
    if (!isCommandLine && namesFlag(text) && !(isPage && /^--[\w-]+$/.test(text)))
      report(at, 'flags and commands are words of the command line: use advise()')
  }
  const checkUse = (at: number, name: string) => {
    if (isTimed && timers.has(name)) report(at, `${name} is only for base: take a Clock`)
    if (isOffline && connections.has(name)) report(at, `the network (${name}) is only for service and web`)
  }

  for (const { target, names, at, isTypeOnly } of file.imports) {
    if (isTypeOnly) continue
    if (isTimed && /^(node:)?timers(\/promises)?$/.test(target) && names.some((name) => name !== 'setImmediate'))
      report(at, 'timers are only for base: take a Clock')
    if (isTimed && /^(node:)?perf_hooks$/.test(target)) report(at, 'time is only for base: take a Clock')
    if (isTimed && /^(node:)?crypto$/.test(target) && names.some((name) => name === '*' || randomNames.has(name)))
      report(at, 'randomness is only for base: take a Random')
    if (isEnvironmentFree && /^(node:)?process$/.test(target))
      report(at, 'the environment is only for the three entries')
  }
  new Visitor({
    Literal: (node) => {
      if (typeof node.value !== 'string') return
      checkSql(node.start, node.value)
      checkFlag(node.start, node.value)
    },
    TemplateLiteral: (node) => {
      const text = node.quasis.map((quasi) => quasi.value.cooked ?? '').join('?')
      checkSql(node.start, text)
      checkFlag(node.start, text)
    },
    CallExpression: ({ callee, start }) => {
      if (callee.type === 'Identifier') checkUse(start, callee.name)
      if (isTimed && callee.type === 'Identifier' && callee.name === 'Date')
        report(start, 'Date() is only for base: take a Clock')
    },
    NewExpression: ({ callee, arguments: given, start }) => {
      if (callee.type !== 'Identifier') return
      checkUse(start, callee.name)
      if (agents.has(callee.name) && file.path.startsWith('src/main/') && file.path !== dispatcherFile)
        report(start, `connections are made in ${dispatcherFile} alone, so that all go by the route that is set`)
      if (isTimed && callee.name === 'Date' && given.length === 0)
        report(start, 'new Date() is only for base: take a Clock')
    },
    MemberExpression: (node) => {
      const object = nameOf(node.object)
      const property = node.computed
        ? literalOf(node.property)
        : node.property.type === 'Identifier'
          ? node.property.name
          : undefined
      if (asksByNoun && property === 'store') report(node.start, storeProblem)
      if (object === undefined || property === undefined) return
      const path = `${object}.${property}`
      if (object === 'globalThis') checkUse(node.start, property)
      if (isEnvironmentFree && path === 'process.env') report(node.start, 'process.env is only for the three entries')
      if (!isTimed) return
      if (
        path === 'Date.now' ||
        path === 'performance.now' ||
        path === 'AbortSignal.timeout' ||
        path === 'process.hrtime'
      )
        report(node.start, `${path} is only for base: take a Clock`)
      if (path === 'Math.random' || (object === 'crypto' && randomNames.has(property)))
        report(node.start, `${path} is only for base: take a Random`)
    },
    ObjectPattern: ({ properties, start }) => {
      const takesStore = properties.some(
        (each) => each.type === 'Property' && each.key.type === 'Identifier' && each.key.name === 'store',
      )
      if (asksByNoun && takesStore) report(start, storeProblem)
    },
    VariableDeclarator: ({ id, init, start }) => {
      if (!isEnvironmentFree || id.type !== 'ObjectPattern' || init?.type !== 'Identifier' || init.name !== 'process')
        return
      const takesEnv = id.properties.some(
        (each) => each.type === 'Property' && each.key.type === 'Identifier' && each.key.name === 'env',
      )
      if (takesEnv) report(start, 'process.env is only for the three entries')
    },
  }).visit(file.program)
  return problems
}

function nameOf(node: Expression | Argument): string | undefined {
  if (node.type === 'Identifier') return node.name
  // globalThis.process.env, window.crypto.…
  if (node.type === 'MemberExpression' && !node.computed && node.property.type === 'Identifier')
    return node.property.name
  return undefined
}

function literalOf(node: { readonly type: string; readonly value?: unknown }): string | undefined {
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined
}
