/** What the bench says while it runs, on stderr, and what took how long at its end. */
const took: { readonly what: string; readonly seconds: number }[] = []

export function say(what: string): void {
  console.error(`${new Date().toISOString().slice(11, 19)}  ${what}`)
}

/** Says what begins, and keeps how long it took. */
export async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  say(what)
  const before = performance.now()
  try {
    return await work()
  } finally {
    took.push({ what, seconds: (performance.now() - before) / 1000 })
  }
}

/** Everything that was timed, longest first; then the whole. */
export function sayTimes(): void {
  const line = (seconds: number, what: string) => console.error(`${seconds.toFixed(1).padStart(8)} s  ${what}`)
  for (const { what, seconds } of took.toSorted((a, b) => b.seconds - a.seconds)) line(seconds, what)
  line(performance.now() / 1000, 'all of it')
}
