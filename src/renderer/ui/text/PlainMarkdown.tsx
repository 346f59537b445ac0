/**
 * Highlights come as Markdown. Here they are text: signs that only set type are taken away, and nothing becomes a link or
 * an image.
 */
export function PlainMarkdown({ text }: { readonly text: string }) {
  return <>{plainMarkdown(text)}</>
}

export function plainMarkdown(text: string): string {
  return text
    .replaceAll(/!\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replaceAll(/(\*\*|__)(?=\S)(.+?)(?<=\S)\1/g, '$2')
    .replaceAll(/^\s{0,3}(#{1,6}|>|[-*+])\s+/gm, '')
    .replaceAll(/`([^`]+)`/g, '$1')
}
