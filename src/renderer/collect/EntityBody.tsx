import type { CompanyCardView, PersonCardView } from '../../contract/collect/collectViews.ts'
import { useFormats, useStrings } from '../strings/strings.ts'
import { CardHead, CardSummary } from './CardHead.tsx'
import { Facts } from './Facts.tsx'

/** A company: what it does, its numbers, who leads it. */
export function CompanyBody({ card, opened }: { readonly card: CompanyCardView; readonly opened: boolean }) {
  const w = useStrings().collect
  const { facts } = w
  const known: readonly (readonly [string, string | null])[] = [
    [facts.industry, card.industry],
    [facts.location, card.hqLocation],
    [facts.founded, card.foundedYear === null ? null : String(card.foundedYear)],
    [facts.employees, card.employeeRange],
    [facts.ticker, card.stockTicker],
    [facts.cik, card.secCik],
    [facts.website, card.website],
    [facts.social, card.socialUrl],
    [facts.aliases, card.aliases.join(', ')],
  ]
  const shown = known.filter(([, value]) => value !== null && value !== '')
  return (
    <>
      <CardHead kind="company" label={w.company} name={card.name} />
      <CardSummary text={card.summary} opened={opened} />
      <dl className="cardGrid">
        {(opened ? shown : shown.slice(0, 4)).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <Market card={card} opened={opened} />
      </dl>
      {card.financials.length > 0 ? (
        <Financials financials={opened ? card.financials : card.financials.slice(0, 1)} />
      ) : null}
      {card.keyPeople.length > 0 ? (
        <p className="cardPeople">
          <span className="cardCaption">{w.keyPeople}</span>
          {(opened ? card.keyPeople : card.keyPeople.slice(0, 3)).map(({ name, title }, index) => (
            <span key={`${index}-${name}`} className="cardPerson">
              {name}
              {title ? <span className="faint"> {title}</span> : null}
            </span>
          ))}
        </p>
      ) : null}
      <Facts facts={[card.activities.length > 0 ? w.activities(card.activities.length) : null]} />
    </>
  )
}

function Market({ card, opened }: { readonly card: CompanyCardView; readonly opened: boolean }) {
  const w = useStrings().collect
  const { money, decimal } = useFormats()
  const { stock, webTraffic } = card
  const change = stock?.todaysChangePercent ?? null
  const range =
    stock?.week52Low != null && stock.week52High != null
      ? `${money(stock.week52Low, stock.currency)} – ${money(stock.week52High, stock.currency)}`
      : null
  const traffic = [
    webTraffic?.visitsMonthly == null ? '' : w.visits(webTraffic.visitsMonthly),
    webTraffic?.rank == null ? '' : w.rank(webTraffic.rank),
    webTraffic?.period ?? '',
  ].filter((part) => part !== '')
  return (
    <>
      {stock?.price != null ? (
        <div>
          <dt>{w.stock}</dt>
          <dd className="num">
            {money(stock.price, stock.currency)}
            {change === null ? null : (
              <span className="cardChange" data-down={change < 0 || undefined}>
                {' '}
                {change < 0 ? '▼' : '▲'} {decimal(Math.abs(change), 2)}%
              </span>
            )}
            {stock.date ? <span className="faint"> {stock.date}</span> : null}
          </dd>
        </div>
      ) : null}
      {opened && range ? (
        <div>
          <dt>{w.week52}</dt>
          <dd className="num">{range}</dd>
        </div>
      ) : null}
      {traffic.length > 0 ? (
        <div>
          <dt>{w.traffic}</dt>
          <dd className="num">{traffic.join(', ')}</dd>
        </div>
      ) : null}
    </>
  )
}

function Financials({ financials }: { readonly financials: CompanyCardView['financials'] }) {
  const w = useStrings().collect
  const { shortNumber } = useFormats()
  const cell = (value: number | null, currency: string | null) =>
    value === null ? '' : `${value < 0 ? '−' : ''}${shortNumber(Math.abs(value))} ${currency ?? ''}`.trim()
  return (
    <table className="cardTable num">
      <thead>
        <tr>
          <th>{w.period}</th>
          <th>{w.revenue}</th>
          <th>{w.grossProfit}</th>
          <th>{w.netIncome}</th>
        </tr>
      </thead>
      <tbody>
        {financials.map(({ period, currency, revenue, grossProfit, netIncome }, index) => (
          <tr key={`${index}-${period}`}>
            <td>{period}</td>
            <td>{cell(revenue, currency)}</td>
            <td>{cell(grossProfit, currency)}</td>
            <td data-down={(netIncome ?? 0) < 0 || undefined}>{cell(netIncome, currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A person: position now, and the way there. */
export function PersonBody({ card, opened }: { readonly card: PersonCardView; readonly opened: boolean }) {
  const w = useStrings().collect
  const career = opened ? card.career : card.career.slice(0, 3)
  return (
    <>
      <CardHead kind="person" label={w.person} name={card.name} />
      {card.currentPosition ? <p className="cardPosition">{card.currentPosition}</p> : null}
      <CardSummary text={card.summary} opened={opened} />
      {career.length > 0 ? (
        <>
          <p className="cardCaption">{w.career}</p>
          <ol className="career">
            {career.map(({ organization, title, start, end }, index) => (
              <li key={`${index}-${organization}`} data-now={end === null || undefined}>
                <span className="num faint">
                  {start ?? ''} – {end ?? w.now}
                </span>
                <span className="ellipsis">
                  {title}
                  {organization ? <span className="muted"> {organization}</span> : null}
                </span>
              </li>
            ))}
          </ol>
        </>
      ) : null}
      <Facts facts={[card.activities.length > 0 ? w.activities(card.activities.length) : null]} />
    </>
  )
}
