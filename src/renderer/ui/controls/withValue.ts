/** The values with one more at their end, or without it. */
export function withValue<T>(values: readonly T[], value: T, isIn: boolean): readonly T[] {
  const others = values.filter((other) => other !== value)
  return isIn ? [...others, value] : others
}
