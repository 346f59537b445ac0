export const enGuide = {
  title: 'Guide',
  show: 'Open the guide',
  language: 'In English',
  contents: 'Contents',
  find: 'Search the guide',
  hits: 'Found in the guide',
  nothing: (text: string) => `The guide has nothing about “${text.trim()}”.`,
  instead: (text: string, words: string) => `The guide has nothing about “${text.trim()}”. This is about “${words}”:`,
  noTopic: 'There is no such page in the guide.',
}
