import { useFormats, useStrings } from '../strings/strings.ts'

/** What is wrong with a number that is being typed; undefined where nothing is. */
export function useNotANumber(): (text: string) => string | undefined {
  const w = useStrings().spending
  const { numberIn, numberMeant } = useFormats()
  return (text) => {
    if (text === '' || numberIn(text) !== undefined) return undefined
    const meant = numberMeant(text)
    return meant === undefined ? w.notANumber : w.otherMark(meant)
  }
}
