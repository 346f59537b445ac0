import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../ui/controls/Button.tsx'
import { isFocusLost } from '../ui/layout/pageFocus.ts'

/** The button that starts an import. What the files were chosen with has gone, and the focus with it: this takes it. */
export function StartButton({
  isDisabled,
  onPress,
  children,
}: {
  readonly isDisabled: boolean
  readonly onPress: () => void
  readonly children: ReactNode
}) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isDisabled && isFocusLost()) button.current?.focus({ preventScroll: true })
  }, [isDisabled])
  return (
    <Button ref={button} variant="primary" isDisabled={isDisabled} onPress={onPress}>
      {children}
    </Button>
  )
}
