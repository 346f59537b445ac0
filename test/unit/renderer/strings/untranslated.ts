import { Visitor, type Expression, type JSXAttribute, type JSXChild } from 'oxc-parser'
import { lineOf, readSource } from '../../../architecture/sourceFile.ts'

/** Attributes whose value is read by a person. */
const textAttributes = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'aria-valuetext',
  'description',
  'errorMessage',
  'hint',
  'label',
  'placeholder',
  'textValue',
  'title',
])
const languageFormats = new Set(['NumberFormat', 'DateTimeFormat', 'PluralRules', 'ListFormat', 'RelativeTimeFormat'])
const languageCalls = new Set(['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString'])
/** Words that are the same in every language: the app's own name, and addresses that serve as an example. */
const names = new Set(['Quarry', 'example.org', 'https://'])

/** Functions that word a message of the core, and one that looks into it. */
const wordingCalls = new Set(['message', 'wordAdvice', 'asksPassword'])
/** What a member named `message` is a text of the window of. */
const wordedOwners = /\b(?:strings|problemWhere|describeFailure\(.*\))$/s

/** Texts of the source `text` of a page that are not taken from the strings, each with its line. */
export function untranslated(path: string, text: string): string[] {
  const file = readSource(path, text)
  const found: { readonly at: number; readonly what: string }[] = []
  const take = (at: number, what: string) => {
    const words = what.replaceAll(/\s+/g, ' ').trim()
    if (/\p{L}/u.test(words) && !names.has(words)) found.push({ at, what: words })
  }
  /** The strings that an expression may be, as far as it is written here. */
  const takeExpression = (node: Expression | { readonly type: 'JSXEmptyExpression' }): void => {
    switch (node.type) {
      case 'Literal':
        if (typeof node.value === 'string') take(node.start, node.value)
        break
      case 'TemplateLiteral':
        for (const { value, start } of node.quasis) take(start, value.cooked ?? '')
        break
      case 'ConditionalExpression':
        takeExpression(node.consequent)
        takeExpression(node.alternate)
        break
      case 'LogicalExpression':
        takeExpression(node.right)
        break
      case 'ParenthesizedExpression':
        takeExpression(node.expression)
        break
      default:
    }
  }
  const takeChild = (child: JSXChild) => {
    if (child.type === 'JSXText') take(child.start + leading(child.value), child.value)
    if (child.type === 'JSXExpressionContainer') takeExpression(child.expression)
  }
  const takeAttribute = ({ name, value }: JSXAttribute) => {
    const written = name.type === 'JSXIdentifier' ? name.name : ''
    if (!textAttributes.has(written) || value === null) return
    if (value.type === 'Literal') take(value.start, String(value.value))
    if (value.type === 'JSXExpressionContainer') takeExpression(value.expression)
  }
  for (const { target, at, isTypeOnly } of file.imports) {
    if (!isTypeOnly && /strings\/(plural|en\w*|de\/.*)\.ts$/.test(target))
      found.push({ at, what: 'formats of English only' })
  }
  const worded: { readonly start: number; readonly end: number }[] = []
  const messages: number[] = []
  new Visitor({
    CallExpression: ({ callee, arguments: given }) => {
      const named = callee.type === 'MemberExpression' ? callee.property : callee
      if (named.type === 'Identifier' && wordingCalls.has(named.name)) worded.push(...given)
    },
    BinaryExpression: (compared) => worded.push(compared),
    JSXElement: ({ children }) => children.forEach(takeChild),
    JSXFragment: ({ children }) => children.forEach(takeChild),
    JSXAttribute: takeAttribute,
    MemberExpression: ({ object, property, start }) => {
      if (property.type !== 'Identifier') return
      const isFormat = object.type === 'Identifier' && object.name === 'Intl' && languageFormats.has(property.name)
      if (isFormat) found.push({ at: start, what: `Intl.${property.name}` })
      const isShown = path.endsWith('.tsx') && property.name === 'message'
      if (isShown && !wordedOwners.test(text.slice(object.start, object.end))) messages.push(property.start)
      if (languageCalls.has(property.name)) found.push({ at: property.start, what: property.name })
    },
  }).visit(file.program)
  for (const at of messages)
    if (!worded.some(({ start, end }) => start <= at && at < end))
      found.push({ at, what: 'a message of the core that is not worded' })
  return found.toSorted((a, b) => a.at - b.at).map(({ at, what }) => `${path}:${lineOf(text, at)}: ${what}`)
}

function leading(text: string): number {
  return text.length - text.trimStart().length
}
