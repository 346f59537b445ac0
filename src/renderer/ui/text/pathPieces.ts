/** Cut behind each run of separators that has something on both sides. */
export function pathPieces(text: string): readonly string[] {
  return text.split(/(?<=[^\s/\\][/\\]+)(?=[^\s/\\])/u)
}
