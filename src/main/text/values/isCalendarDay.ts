/** Whether a text that begins with a day (`2031-02-28`), month or year names one that there is; Date.parse takes 2031-02-30. */
export function isCalendarDay(text: string): boolean {
  const day = /^\d{4}(?:-\d{2}(?:-\d{2})?)?/.exec(text)?.[0]
  const time = day === undefined ? NaN : Date.parse(day)
  return day !== undefined && !Number.isNaN(time) && new Date(time).toISOString().startsWith(day)
}
