import { createFormats } from '../formats.ts'

/** Numbers, sizes, dates and plurals for the German strings. */
export const deFormats = createFormats('de')
export const { plural, number, decimal, share, bytes, date, dateTime, duration } = deFormats
