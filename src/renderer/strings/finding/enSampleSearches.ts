/** What can be searched for in the samples that come with Quarry. Their texts are in English, whatever the language of the window. */
export const enSampleSearches = {
  title: 'Searches to try',
  suggest: (text: string) => `Try “${text}”`,
  ofCollection: [
    ['Sample', ['cocoa harvest delayed by drought', 'port strike']],
    ['Harbour papers', ['dredging tender', 'who paid the invoice']],
  ] as readonly (readonly [collection: string, searches: readonly string[]])[],
}
