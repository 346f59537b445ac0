/**
 * A message as the core writes it, and in another language. `{}` is what the core fills in; `{2}` is the second of those, and
 * `{*}` is one that is worded itself.
 */
export type MessagePair = readonly [english: string, other: string]

/** A message of the core with the sentences of the window in place of its marks, `‹code:field›`. */
export function wordMarks(message: string, advice: Readonly<Record<string, (field: string) => string>>): string {
  return message.replace(/‹(\w+):([^‹›]*)›/g, (mark, code: string, field: string) =>
    Object.hasOwn(advice, code) ? (advice[code]?.(field) ?? mark) : mark,
  )
}

/**
 * Gives a function that words messages of the core in another language. The core sends them in English with their values
 * filled in, and may add where it was and what to do: `There is no such file. (a.csv). Check the path.` Whatever is not
 * among `pairs` stays English. Pairs that come first are tried first.
 *
 * @param wordEntries words what names the entries of an archive that a reason is given for
 */
export function createMessages(
  pairs: readonly MessagePair[],
  wordEntries: (names: string) => string = (names) => names,
): (message: string) => string {
  let patterns: readonly { readonly pattern: RegExp; readonly other: string }[] | undefined
  const word = (message: string): string => {
    // Most windows never show one: the patterns are made when the first is.
    patterns ??= pairs.map(([english, other]) => ({ pattern: patternOf(english), other }))
    for (const { pattern, other } of patterns) {
      const match = pattern.exec(message)
      if (match === null) continue
      const { where = '', rest = '' } = match.groups ?? {}
      const values = match.slice(1)
      let at = 0
      const worded = other.replace(/\{([\d*]?)\}/g, (_, place: string) => {
        const value = values[/\d/.test(place) ? Number(place) - 1 : at++] ?? ''
        return place === '*' ? word(value) : value
      })
      const placed = where === '' ? worded : `${worded.replace(/\.$/, '')}${where}.`
      return rest === '' ? placed : `${placed} ${word(rest)}`
    }
    // A sentence of the window stands before it.
    const [, mark, after] = /^(‹\w+:[^‹›]*›) (.+)$/s.exec(message) ?? []
    if (mark !== undefined && after !== undefined) return `${mark} ${word(after)}`
    const { names, reason } = ofEntries.exec(message)?.groups ?? {}
    return names === undefined || reason === undefined ? message : `${wordEntries(names)}: ${word(reason)}`
  }
  return word
}

/** `“a.txt”: …`, `“a.txt” and “b.txt”: …`, `300 entries (“a.txt”, “b.txt” and 298 more): …`. */
const ofEntries = /^(?<names>“.+?”(?: and “.+?”)?|[\d,]+ entries \(.+?\)): (?<reason>[A-Z].+)$/s

function patternOf(english: string): RegExp {
  const end = /[.?]$/.exec(english)?.[0]
  const body = english
    .slice(0, end ? -1 : undefined)
    .split('{}')
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    .join('(.+?)')
  // A title has no end; after a sentence there may be a place and more sentences.
  return new RegExp(end ? String.raw`^${body}(?<where> \([^()]*\))?[.?](?: (?<rest>.+))?$` : `^${body}$`, 's')
}
