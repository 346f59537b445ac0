import { useMemo } from 'react'
import { useClient } from '../api.ts'
import { askAbout } from '../conversations/askAbout.ts'
import { settingField } from '../fields/FieldDialog.tsx'
import { idsOfChosen } from '../organising/moreLike.ts'
import { chosenNow } from '../organising/useChosen.ts'
import type { Command } from '../state/commands.ts'
import { failureLine } from '../ui/feedback/describeFailure.ts'
import { toast } from '../ui/feedback/toast.tsx'
import { useStrings } from '../strings/strings.ts'

/** What else the menu of documents has, for those that are chosen: to be found in the palette by the same words. */
export function useChosenCommands(): readonly Command[] {
  const strings = useStrings()
  const client = useClient()
  return useMemo(() => {
    const w = strings.commands
    return [
      {
        id: 'ask.document',
        title: w.askChosen,
        // As the button beside a text has it.
        also: strings.ask.about,
        group: 'go',
        isOfChosen: true,
        enabled: (focus) => chosenNow(focus) !== null,
        run: () => {
          const chosen = chosenNow()
          if (chosen === null) return
          idsOfChosen(client, chosen).then(askAbout, (error: unknown) =>
            toast({ text: failureLine(error), tone: 'bad' }),
          )
        },
      },
      {
        id: 'fields.set',
        title: strings.fields.setMenu,
        group: 'edit',
        isOfChosen: true,
        enabled: (focus) => chosenNow(focus) !== null,
        run: () => settingField.set(chosenNow()),
      },
      {
        id: 'documents.takeOut',
        title: strings.documents.takeOut,
        also: w.takeOutWords,
        group: 'edit',
        isOfChosen: true,
        enabled: (focus) => chosenNow(focus)?.takeOut !== undefined,
        run: () => chosenNow()?.takeOut?.(),
      },
    ]
  }, [strings, client])
}
