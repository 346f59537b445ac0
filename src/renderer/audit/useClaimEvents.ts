import { useEffect, type RefObject } from 'react'

/**
 * Clicks on sentences and the keys of the check, heard from whatever within `root` has the focus: J and K step, Escape
 * lets go.
 */
export function useClaimEvents(
  root: RefObject<HTMLElement | null>,
  {
    onChoose,
    onStep,
    onEscape,
  }: {
    readonly onChoose: (index: number) => void
    readonly onStep: (by: 1 | -1) => void
    /** Answers whether there was anything to let go. */
    readonly onEscape: () => boolean
  },
): void {
  useEffect(() => {
    const element = root.current
    if (!element) return
    const clicked = (event: MouseEvent) => {
      const target = event.target instanceof Element ? event.target : null
      // A marker within the sentence leads to its source, as ever.
      if (target?.closest('a, button')) return
      const index = Number(target?.closest('[data-index]')?.getAttribute('data-index') ?? Number.NaN)
      if (Number.isInteger(index)) onChoose(index)
    }
    const pressed = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const by = event.key === 'j' ? 1 : event.key === 'k' ? -1 : undefined
      if (by !== undefined) onStep(by)
      else if (event.key !== 'Escape' || !onEscape()) return
      event.preventDefault()
      event.stopPropagation()
    }
    element.addEventListener('click', clicked)
    element.addEventListener('keydown', pressed)
    return () => {
      element.removeEventListener('click', clicked)
      element.removeEventListener('keydown', pressed)
    }
  })
}
