import { useState } from 'react'
import { useStore } from '../state/store.ts'
import { useStrings } from '../strings/strings.ts'
import { Button } from '../ui/controls/Button.tsx'
import { TextField } from '../ui/controls/TextField.tsx'
import { importChoices } from './importState.ts'

/** Whether something that the core said asks for the password of an encrypted file. */
export function asksPassword(said: unknown): boolean {
  return JSON.stringify(said)?.includes('‹givePassword:') ?? false
}

/** The password of encrypted files. It is tried when it is given, and not with each letter. */
export function PasswordField() {
  const w = useStrings().importing
  const choices = useStore(importChoices)
  const [typed, setTyped] = useState(choices.password ?? '')
  return (
    <form
      className="passwordField"
      onSubmit={(event) => {
        event.preventDefault()
        importChoices.set({ ...choices, password: typed === '' ? null : typed })
      }}
    >
      <TextField
        label={w.password}
        hint={w.passwordHint}
        type="password"
        autoComplete="off"
        value={typed}
        onChange={setTyped}
      />
      <Button type="submit" isDisabled={typed === (choices.password ?? '')}>
        {w.passwordTry}
      </Button>
    </form>
  )
}
