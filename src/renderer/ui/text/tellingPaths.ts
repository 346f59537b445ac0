/** Paths as short as they can be told apart: names, with so many of their folders as those of the same name need. */
export function tellingPaths(paths: readonly string[]): readonly string[] {
  const parts = paths.map((path) => path.split(/[/\\]/).filter((part) => part !== ''))
  const shown = parts.map(() => 1)
  const endOf = (at: number) => parts[at]!.slice(-shown[at]!).join('/')
  for (;;) {
    const same = new Map<string, number[]>()
    for (let at = 0; at < parts.length; at++) same.set(endOf(at), [...(same.get(endOf(at)) ?? []), at])
    const unclear = [...same.values()]
      .filter((positions) => positions.length > 1)
      .flat()
      .filter((at) => shown[at]! < parts[at]!.length)
    if (unclear.length === 0) return parts.map((_, at) => endOf(at))
    for (const at of unclear) shown[at]!++
  }
}
