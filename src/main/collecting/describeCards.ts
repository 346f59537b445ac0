import type { CompanyCard, NewsSubject, PersonCard } from '../service/wire/search.ts'

/** The text of a card's document: what is read, embedded, found and cited. */

/** The summary, then the articles as a timeline, oldest first. */
export function describeSubject({ summary, top_news: top, sub_news: others = [] }: NewsSubject): string {
  const articles = [...(top ? [top] : []), ...others]
    .map(({ time_published: at, title, url }) => ({ day: at?.slice(0, 10) ?? '', title: title ?? url }))
    .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
  const timeline = articles.map(({ day, title }) => (day ? `${day}: ${title}` : title))
  return paragraphs([summary, timeline.join('\n')])
}

export function describeCompany({ name, summary, aliases, identifiers, attributes, key_people }: CompanyCard): string {
  const facts = [
    fact('Also known as', aliases?.join(', ')),
    fact('Industry', attributes?.industry),
    fact('Headquarters', attributes?.hq_location),
    fact('Founded', attributes?.founded_year),
    fact('Employees', attributes?.employee_range),
    fact('Ticker', identifiers?.stock_ticker),
    fact('Key people', key_people?.map((person) => [person.name, person.title].filter(Boolean).join(', ')).join('; ')),
  ]
  return paragraphs([summary, lines(facts)]) || name
}

export function describePerson({ name, summary, current_position, career = [] }: PersonCard): string {
  const roles = career.map(({ organization, title, start, end }) => {
    const role = [title, organization].filter(Boolean).join(', ')
    return start === undefined ? role : `${start} to ${end ?? 'today'}: ${role}`
  })
  return paragraphs([summary, lines([fact('Position', current_position)]), lines(roles)]) || name
}

function fact(name: string, value: string | number | undefined): string {
  return value === undefined || value === '' ? '' : `${name}: ${value}`
}

function lines(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n')
}

function paragraphs(parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part.trim() !== '').join('\n\n')
}
