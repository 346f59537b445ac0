/**
 * The properties of `values` that are not undefined, for an object whose optional properties are left out rather than
 * undefined (`exactOptionalPropertyTypes`).
 */
export function defined<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
}
