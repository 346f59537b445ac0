/** How the number of an item of a list is written. */
export type NumberForm =
  | 'decimal'
  | 'decimalZero'
  | 'ordinal'
  | 'lowerLetter'
  | 'upperLetter'
  | 'lowerRoman'
  | 'upperRoman'
  | 'none'

/** Larger numbers are written in digits: letters would be repeated, and Roman digits too, hundreds of times. */
const MAX_WORDY = 1_000

/** Behind z, letters are doubled (`aa`, `bb`), or count on (`aa`, `ab`) in lists that say so. */
export function writeNumber(number: number, form: NumberForm, countsOn = false): string {
  const isWordy = Number.isInteger(number) && number > 0 && number <= MAX_WORDY
  switch (form) {
    case 'none':
      return ''
    case 'decimalZero':
      return String(number).padStart(2, '0')
    case 'ordinal':
      return `${number}${ordinalEnding(number)}`
    case 'lowerLetter':
    case 'upperLetter':
      return isWordy
        ? inCase(countsOn ? countedLetters(number) : doubledLetters(number), form === 'upperLetter')
        : String(number)
    case 'lowerRoman':
    case 'upperRoman':
      return isWordy ? inCase(roman(number), form === 'upperRoman') : String(number)
    case 'decimal':
      return String(number)
  }
}

/** A Roman number in small letters. */
export function roman(number: number): string {
  let rest = number
  let digits = ''
  for (const [value, letters] of romanDigits) for (; rest >= value; rest -= value) digits += letters
  return digits
}

const romanDigits = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
] as const

function doubledLetters(number: number): string {
  return letter((number - 1) % 26).repeat(Math.ceil(number / 26))
}

function countedLetters(number: number): string {
  let letters = ''
  for (let rest = number; rest > 0; rest = Math.floor((rest - 1) / 26)) letters = letter((rest - 1) % 26) + letters
  return letters
}

function letter(index: number): string {
  return String.fromCharCode(0x61 + index)
}

function inCase(text: string, isUpper: boolean): string {
  return isUpper ? text.toUpperCase() : text
}

function ordinalEnding(number: number): string {
  const teen = number % 100 >= 11 && number % 100 <= 13
  return teen ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th')
}
