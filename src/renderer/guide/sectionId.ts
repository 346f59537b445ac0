/** The name of a section in links, made from its heading in Markdown: as GitHub makes it, where the guide is read, too. */
export function sectionId(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/gu, '-')
}
