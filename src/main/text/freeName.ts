/** The name, or the first with a number that is not taken: `Ports`, `Ports (2)`. */
export async function freeName(name: string, isTaken: (tried: string) => Promise<boolean>): Promise<string> {
  for (let number = 1; ; number++) {
    const tried = number === 1 ? name : `${name} (${number})`
    if (!(await isTaken(tried))) return tried
  }
}
