type Operations = Partial<Record<string, (...args: never[]) => Promise<unknown>>>

interface Rules {
  /** Called behind each operation that worked. */
  readonly done?: () => void
  /** Why an operation is refused. */
  readonly refused?: (name: string) => Error | undefined
  /** What an operation waits for before a thread is picked. */
  readonly before?: (name: string) => Promise<unknown> | undefined
}

/** Operations by name, of the thread that is picked for each. */
export function route(
  pick: (name: string) => { readonly call: object },
  { done, refused = () => undefined, before = () => undefined }: Rules = {},
): object {
  const ask = (name: string, args: readonly never[]) => {
    const refusal = refused(name)
    if (refusal) return Promise.reject(refusal)
    const operations: Operations = pick(name).call as Operations
    const asked = operations[name]?.(...args)
    if (done) void callBehind(asked, done)
    return asked
  }
  return new Proxy(
    {},
    {
      get: (_, name) =>
        typeof name === 'string'
          ? (...args: never[]) => before(name)?.then(() => ask(name, args)) ?? ask(name, args)
          : undefined,
    },
  )
}

/** Calls `done` when what was asked has worked: a failure goes to the caller. */
async function callBehind(asked: Promise<unknown> | undefined, done: () => void): Promise<void> {
  try {
    await asked
    done()
  } catch {
    // Nothing was done.
  }
}
