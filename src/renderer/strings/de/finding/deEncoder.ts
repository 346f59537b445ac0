import type { enEncoder } from '../../finding/enEncoder.ts'
import { bytes, dateTime, decimal, number, plural } from '../deFormats.ts'

const score = (value: number) => decimal(value, 2)

export const deEncoder: typeof enEncoder = {
  offlineMeaning: (recall) => `Offline-Bedeutung ${score(recall)}`,
  estimated: ({ recall, keywordRecall, pairs }) =>
    `Der Vektor der Anfrage wurde aus ${plural(pairs, 'Text', 'Texten')} geschätzt: In einem Test fand er ${score(recall)} der zehn nächsten Dokumente, Stichwörter ${score(keywordRecall)}.`,
  typedOffline: 'Beim Tippen kostenlos geschätzt. Die Eingabetaste bettet die Anfrage ein.',
  encoder: 'Suche nach Bedeutung ohne den Dienst',
  encoderNone:
    'Noch kein Encoder angepasst. Er wird nach dem Einbetten aus den Texten und Vektoren dieser Bibliothek angepasst.',
  encoderRow: ({ at, pairs, heldOut, recall, keywordRecall, seconds, bytes: size }) =>
    `${dateTime(at)}: in ${decimal(seconds, 1)} s an ${plural(pairs, 'Text', 'Texte')} angepasst, ${bytes(size)}. Von den zehn nächsten Dokumenten zu ${number(heldOut)} unbekannten Texten fand er ${score(recall)}, Stichwörter ${score(keywordRecall)}.`,
  encoderUsed: 'Wird verwendet, wenn der Dienst eine Anfrage nicht einbetten kann.',
  encoderUnused: 'Wird nicht verwendet: Stichwörter finden ebenso viel.',
  encoderFit: 'Jetzt anpassen',
  encoderFitAgain: 'Erneut anpassen',
  encoderFitting: 'Wird angepasst…',
}
