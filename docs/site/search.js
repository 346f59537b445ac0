/* global MiniSearch, guideSections */
// A script and not a module: browsers load no modules from disk.
{
  const index = new MiniSearch({
    fields: ['title', 'heading', 'text'],
    storeFields: ['title', 'heading', 'address', 'isReference'],
    searchOptions: {
      boost: { title: 3, heading: 2 },
      prefix: true,
      fuzzy: (word) => (word.length > 6 ? 0.15 : false),
      combineWith: 'AND',
    },
  })
  index.addAll(guideSections)
  const field = document.querySelector('#find')
  const hits = document.querySelector('#hits')
  const topics = document.querySelector('#topics')
  field.addEventListener('keydown', ({ key }) => {
    if (key === 'Enter') hits.querySelector('a')?.click()
  })
  field.addEventListener('input', () => {
    // Lists of all commands have every word: the pages about tasks come first.
    const found = index
      .search(field.value)
      .sort((one, other) => Number(one.isReference) - Number(other.isReference) || other.score - one.score)
      .slice(0, 20)
    const asks = field.value.trim() !== ''
    hits.hidden = !asks
    topics.hidden = asks
    hits.replaceChildren(
      ...(found.length === 0 && asks
        ? [Object.assign(document.createElement('li'), { textContent: 'Nothing found.' })]
        : []),
      ...found.map(({ title, heading, address }) => {
        const item = document.createElement('li')
        item.append(
          Object.assign(document.createElement('a'), {
            href: address,
            textContent: heading ? `${title}: ${heading}` : title,
          }),
        )
        return item
      }),
    )
  })
}
