/** What can be searched for in the samples that come with Quarry. */
export const enSampleSearches = {
  title: 'Searches to try',
  suggest: (text: string) => `Try “${text}”`,
}
