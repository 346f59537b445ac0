/** A domain as a filter compares it. */
export function wantedDomain(domain: string): string {
  return domain.toLowerCase().replace(/^www\./, '')
}
