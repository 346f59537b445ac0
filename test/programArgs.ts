/** The arguments with which Node starts a program of the tests, so that its cores start the workers that theirs do. */
export function programArgs(program: string): readonly string[] {
  return ['--import', import.meta.resolve('./builtWorkers.ts'), program]
}
