import { date, number, plural } from '../plural.ts'

const documents = (count: number) => plural(count, 'document', 'documents')

export const enRelated = {
  tab: 'Related',
  copies: 'Near-duplicates',
  copiesList: 'Documents with almost the same text',
  nearList: 'Documents near in meaning',
  copiesCount: (count: number, cut: boolean) =>
    count === 0
      ? 'No near-duplicates'
      : `${plural(count, 'near-duplicate', 'near-duplicates')}${cut ? ' or more' : ''}`,
  unsigned: (count: number) =>
    `${documents(count)} of this library ${count === 1 ? 'is' : 'are'} still being prepared, and may be added here.`,
  copyBy: {
    text: (share: string) => `Near copy: ${share} of the text is the same`,
    meaning: (share: string) => `Says the same in other words: ${share} of the text is the same`,
    excerpt: (_share: string) => 'Excerpt: nearly all of one text is in the other',
    both: (share: string) => `Near copy: ${share} of the text is the same`,
  },
  near: 'Near in meaning',
  shares: (words: string) => `Shares: ${words}`,
  sameTopic: 'Says something alike in other words',
  nothingInCommon: 'Shares no telling words',
  nothing: 'No other document has much in common with it.',
  showFar: (count: number) => `Show ${plural(count, 'document', 'documents')} with little in common`,
  hideFar: 'Hide those with little in common',
  more: 'More like this',
  moreLike: 'More like this',
  moreLikeSeveral: (count: number) => `More like these ${number(count)}`,
  moreLikeText: 'Search for what is selected',
  likeWhat: (count: number, title: string | null) =>
    count === 1 && title ? `Like “${title}”` : `Like ${documents(count)}`,
  endLike: 'End this search',
  usedOf: (used: number, count: number, model: string) =>
    count === 1 ? `By its vector, ${model}` : `By the mean of ${number(used)} of ${number(count)} vectors, ${model}`,
  compare: 'Compare side by side',
  compareNeedsTwo: 'Select two documents in a list to compare them.',
  compareTwo: 'Compare',
  compareWith: (title: string) => `Compare with ${title}`,
  compareTitle: 'Compare',
  leave: 'Back',
  openSide: {
    first: (title: string) => `Open the first: ${title}`,
    second: (title: string) => `Open the second: ${title}`,
  },
  chooseTwoTitle: 'Choose two documents',
  chooseTwo:
    'Select two documents in a list and compare them from their menu, or compare versions and copies in the reading pane.',
  changes: (count: number) => plural(count, 'change', 'changes'),
  changeAt: (at: number, of: number) => `Change ${number(at)} of ${number(of)}`,
  sameTexts: 'No changes',
  sameTextsLong: 'Both texts are the same.',
  different: 'Two different texts, as they are',
  markDifferences: 'Mark what differs',
  showPlain: 'Show as they are',
  nothingShared: 'no words in common',
  previousChange: 'Previous change',
  nextChange: 'Next change',
  swap: 'Swap sides',
  stored: (at: string) => `stored ${date(at)}`,
  noCollection: 'in no collection',
  textOf: (title: string) => `Text of ${title}`,
  side: {
    first: (title: string) => `First: ${title}`,
    second: (title: string) => `Second: ${title}`,
  },
}
