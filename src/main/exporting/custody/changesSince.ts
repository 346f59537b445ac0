import type { Manifest, Part, SealedContent } from './manifest.ts'

const amount = new Intl.NumberFormat('en')

/** What of a file has changed since it was sealed, each change as a sentence; none where nothing has. */
export function changesSince(sealed: Manifest, now: SealedContent): readonly string[] {
  const { name, bytes, sha256 } = sealed.file
  if (now.file.sha256 === sha256 && now.file.bytes === bytes) return []
  if (now.kind !== sealed.kind) return [`${name} has changed: its parts cannot be read any more.`]
  const changes = sealed.kind === 'archive' ? changedFiles(sealed.parts, now.parts) : changedPieces(sealed, now)
  return changes.length > 0 ? changes : [`${name} has changed outside of its parts.`]
}

function changedFiles(sealed: readonly Part[], now: readonly Part[]): readonly string[] {
  const there = new Map(now.map((one) => [one.name, one]))
  const known = new Set(sealed.map(({ name }) => name))
  const changed = sealed.flatMap(({ name, sha256 }) => {
    const one = there.get(name)
    if (!one) return [`${name} is missing.`]
    return one.sha256 === sha256 ? [] : [`${name} has changed.`]
  })
  return [...changed, ...now.flatMap(({ name }) => (known.has(name) ? [] : [`${name} was added.`]))]
}

/** Pieces follow one another from the first byte; neighbours that changed are one range. */
function changedPieces(sealed: Manifest, now: SealedContent): readonly string[] {
  const { name, bytes } = sealed.file
  const ranges: { readonly from: number; to: number }[] = []
  let from = 0
  for (const [at, piece] of now.parts.entries()) {
    const before = sealed.parts[at]
    const to = from + piece.bytes - 1
    const last = ranges.at(-1)
    if (before && before.sha256 !== piece.sha256) {
      if (last?.to === from - 1) last.to = to
      else ranges.push({ from, to })
    }
    from = to + 1
  }
  const shown = ranges.map((range) => `${amount.format(range.from)} to ${amount.format(range.to)}`)
  return [
    ...(shown.length === 0 ? [] : [`${name} has changed, somewhere in bytes ${shown.join(', ')}.`]),
    ...(now.file.bytes === bytes
      ? []
      : [`${name} had ${amount.format(bytes)} bytes, and has ${amount.format(now.file.bytes)}.`]),
  ]
}
