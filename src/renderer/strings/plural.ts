import { createFormats } from './formats.ts'

/** Numbers, sizes, dates and plurals for the English strings. Pages take them from `useStrings().formats`. */
export const enFormats = createFormats('en')
export const { plural, number, bytes, date, dateTime, duration } = enFormats
