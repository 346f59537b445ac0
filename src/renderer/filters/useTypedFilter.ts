import { useCallback, useEffect, useRef, useState } from 'react'

const restMs = 400

/**
 * A field whose text filters once typing rests, by Enter, and when the field goes. Not when it is left: what is found changes
 * then, and with it the place of what is pressed at that moment. `shown`: the filter as text; `isShown`: whether a text is
 * that filter, so that "5." is not made "5" while one types; `give` takes a text that is another.
 */
export function useTypedFilter(shown: string, isShown: (text: string) => boolean, give: (text: string) => void) {
  const [text, setText] = useState(shown)
  const [known, setKnown] = useState(shown)
  if (known !== shown) {
    setKnown(shown)
    if (!isShown(text)) setText(shown)
  }
  const latest = useRef({ text, isShown, give })
  useEffect(() => {
    latest.current = { text, isShown, give }
  })
  const keep = useCallback(() => {
    const now = latest.current
    if (!now.isShown(now.text)) now.give(now.text)
  }, [])
  useEffect(() => {
    if (text === shown) return undefined
    const timer = setTimeout(keep, restMs)
    return () => clearTimeout(timer)
  }, [text, shown, keep])
  useEffect(() => keep, [keep])
  return { text, setText, keep }
}
