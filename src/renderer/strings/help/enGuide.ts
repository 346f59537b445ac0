export const enGuide = {
  title: 'Guide',
  show: 'Open the guide',
  /** Shown where the interface has another language than the guide. */
  language: null as string | null,
  contents: 'Contents',
  find: 'Search the guide',
  hits: 'Found in the guide',
  nothing: (text: string) => `The guide has nothing about “${text.trim()}”.`,
  noTopic: 'There is no such page in the guide.',
}
