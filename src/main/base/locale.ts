/** The language and region that this computer is set to, as in BCP 47: `en-GB`. */
export function systemLocale(): string {
  return Intl.DateTimeFormat().resolvedOptions().locale
}
