import { useEffect, useRef } from 'react'
import { wasPressedHere } from '../state/travel.ts'
import { actionsTold } from '../state/undo.ts'
import { matchesKeys } from '../ui/keys/keys.ts'
import { hasOverlay } from '../ui/overlays/hasOverlay.ts'
import { writesText } from '../ui/keys/writesText.ts'
import { commandsNow, useCommands } from '../state/commands.ts'

/** Listens for the keys of every command, and for what the native menu was asked for. */
export function CommandKeys() {
  const commands = useCommands()
  // Undo takes back what was done last: what was typed, while something was typed since the last action.
  const typedSince = useRef(false)
  useEffect(() => {
    const typed = () => {
      typedSince.current = true
    }
    const forget = actionsTold.subscribe(() => {
      typedSince.current = false
    })
    window.addEventListener('input', typed)
    return () => {
      window.removeEventListener('input', typed)
      forget()
    }
  }, [])

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return
      if (hasOverlay()) return
      const command = commands.find((candidate) => candidate.keys?.some((keys) => matchesKeys(event, keys)))
      if (!command) return
      const usesModifier = event.ctrlKey || event.metaKey || /^F\d/.test(event.key)
      const writing = writesText(event.target)
      if (writing && !usesModifier) return
      if (writing && (command.id === 'edit.undo' || command.id === 'edit.redo') && typedSince.current) return
      if (!command.enabled(document.activeElement)) return
      event.preventDefault()
      command.run()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [commands])

  useEffect(() => {
    commandsNow.set(commands)
    window.quarryDesktop?.setKeys(Object.fromEntries(commands.map(({ id, keys }) => [id, keys?.[0] ?? null] as const)))
  }, [commands])

  useEffect(
    () =>
      window.quarryDesktop?.onCommand?.((id) => {
        const command = commands.find((candidate) => candidate.id === id)
        if (command?.enabled(document.activeElement) && !wasPressedHere(id)) command.run()
      }),
    [commands],
  )
  return null
}
