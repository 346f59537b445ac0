import { createMessages, type MessagePair } from '../messages.ts'
import { deUnits } from './deSpending.ts'
import { askingMessages } from './messages/asking.ts'
import { documentMessages } from './messages/documents.ts'
import { exportingMessages } from './messages/exporting.ts'
import { frameMessages } from './messages/frames.ts'
import { importingMessages } from './messages/importing.ts'
import { libraryMessages } from './messages/library.ts'
import { organisingMessages } from './messages/organising.ts'
import { parameterMessages } from './messages/parameters.ts'
import { readingMessages } from './messages/reading.ts'
import { serviceMessages } from './messages/service.ts'
import { settingsMessages } from './messages/settings.ts'
import { teamMessages } from './messages/team.ts'

/**
 * Messages of the core with their German words: here those that are shown most, by subject in `messages`.
 * `test/unit/renderer/strings/messages.test.ts` tells which of them the core no longer writes, and which sentences that reach
 * a window have none.
 */
export const deMessagePairs: readonly MessagePair[] = [
  // Titles of jobs.
  ['Import {} of {} into {}', 'Import: {} von {} in {}'],
  ['Import {} and {} more into {}', 'Import: {} und {} weitere in {}'],
  ['Import {} into {}', 'Import: {} in {}'],
  ['Embed images and videos of {}', 'Einbettung: Bilder und Videos von {}'],
  ['Embed {}', 'Einbettung: {}'],
  ['Capture {} into {}', 'Erfassung: {} in {}'],

  ['Fetch images and videos of {}', 'Abruf: Bilder und Videos von {}'],
  ['Fetch images of {}', 'Abruf: Bilder von {}'],

  // Searching.
  [
    'No words to search for: what the filters let through is listed, newest first.',
    'Keine Wörter zu suchen: Gezeigt ist, was die Filter durchlassen, das Neueste zuerst.',
  ],

  // Backups.
  ['The folder for backups is not there.', 'Der Ordner für Sicherungen ist nicht da.'],
  ['The folder for backups is not named in full.', 'Der Ordner für Sicherungen ist nicht vollständig angegeben.'],
  ['Name it from the root of its disk.', 'Mit dem ganzen Pfad angeben.'],
  ['This is a file.', 'Das ist eine Datei.'],
  ['Choose a folder.', 'Einen Ordner wählen.'],
  [
    'Connect its disk, or choose another folder in the settings.',
    'Den Datenträger anschließen oder in den Einstellungen einen anderen Ordner wählen.',
  ],

  // Other programs.
  [
    'Port {} is in use: another Quarry answers programs there, or another program.',
    'Port {} ist belegt: Ein anderes Quarry antwortet dort Programmen, oder ein anderes Programm nutzt ihn.',
  ],
  ['Choose another one, or 0 for any free port.', 'Einen anderen wählen, oder 0 für irgendeinen freien.'],

  // The service.
  ['The certificate of the service is not trusted ({}).', 'Dem Zertifikat des Dienstes wird nicht vertraut ({}).'],
  ['The service could not be reached ({}).', 'Der Dienst ist nicht erreichbar ({}).'],
  ['The service could not be reached in time.', 'Der Dienst war nicht rechtzeitig erreichbar.'],
  ['The connection to the service broke ({}).', 'Die Verbindung zum Dienst ist abgebrochen ({}).'],
  ['The service was silent for {} ms.', 'Der Dienst hat {} ms lang nichts gesendet.'],
  ['The service did not accept the API key.', 'Der Dienst hat den Schlüssel abgelehnt.'],
  ['The service refuses this account.', 'Der Dienst lehnt dieses Konto ab.'],
  ['The service does not know what was asked for.', 'Der Dienst kennt das Angefragte nicht.'],
  ['The service refused the request as invalid.', 'Der Dienst hat die Anfrage als ungültig abgelehnt.'],
  ['The service did not say why.', 'Der Dienst hat keinen Grund genannt.'],
  ['The reply of the service is not usable: {}.', 'Die Antwort des Dienstes ist nicht verwendbar: {}.'],
  ['Check the network and the base address in the settings.', 'Netzwerk und Basisadresse in den Einstellungen prüfen.'],
  ['Check the API key in the settings.', 'Den Schlüssel in den Einstellungen prüfen.'],
  ['Check that the base address is that of the service.', 'Prüfen, ob die Basisadresse die des Dienstes ist.'],
  ['Try again in a moment.', 'Gleich noch einmal versuchen.'],
  ['Try again later.', 'Später noch einmal versuchen.'],
  ['It goes on by itself when the service allows it.', 'Es geht von selbst weiter, sobald der Dienst es zulässt.'],
  ['Waiting: the service limits the rate of requests.', 'Wartet: Der Dienst begrenzt die Zahl der Anfragen.'],
  [
    'Paused: the service does not accept the key ({}). Check the key, then resume.',
    'Angehalten: Der Dienst lehnt den Schlüssel ab ({}). Den Schlüssel prüfen, dann fortsetzen.',
  ],
  [
    'Paused: the service refuses every text ({}). Check the model and the settings, then resume.',
    'Angehalten: Der Dienst lehnt jeden Text ab ({}). Modell und Einstellungen prüfen, dann fortsetzen.',
  ],
  ['Paused: the time that was given for it is over.', 'Angehalten: Die vorgegebene Zeit ist abgelaufen.'],
  ['Paused: {}. Top up the account, then resume.', 'Angehalten: {}. Das Konto aufladen, dann fortsetzen.'],
  ['Paused by you.', 'Manuell angehalten.'],
  [
    'Waiting for its import (job {}) to go on: what it has brought so far is embedded.',
    'Wartet auf den Import (Auftrag {}): Was bisher importiert wurde, ist eingebettet.',
  ],
  [
    'Stopped before it was done. Resume to go on where it stopped.',
    'Vor dem Ende angehalten. „Fortsetzen“ macht dort weiter.',
  ],
  ['A model must be named for this service.', 'Für diesen Dienst muss ein Modell angegeben werden.'],
  ['Raise the budget, or remove it.', 'Das Budget erhöhen oder entfernen.'],

  // Searching and asking.
  ['Nothing is embedded yet.', 'Noch nichts ist eingebettet.'],
  ['Nothing in "{}" is embedded yet.', 'In „{}“ ist noch nichts eingebettet.'],
  ['No image or video is embedded yet.', 'Noch kein Bild oder Video ist eingebettet.'],
  [
    'This document is not embedded: what is shown shares words with its title.',
    'Dieses Dokument ist nicht eingebettet: Was hier steht, teilt Wörter mit seinem Titel.',
  ],
  [
    'This question was not embedded before, and nothing may be sent now.',
    'Diese Frage wurde noch nie eingebettet, und jetzt darf nichts gesendet werden.',
  ],
  ['The question is longer than {} characters.', 'Die Frage ist länger als {} Zeichen.'],
  ['There is no question.', 'Es gibt keine Frage.'],
  [
    'No passage fits into a context of {} tokens beside the question.',
    'Neben der Frage passt keine Passage in einen Kontext von {} Tokens.',
  ],
  ['Allow more tokens, or ask a shorter question.', 'Mehr Tokens zulassen oder eine kürzere Frage stellen.'],

  // What is not there, or there already.
  ['There is no collection "{}".', 'Die Sammlung „{}“ gibt es nicht.'],
  ['There is no collection with the number {}.', 'Die Sammlung Nummer {} gibt es nicht.'],
  ['There is no document with the number {}.', 'Das Dokument Nummer {} gibt es nicht.'],
  ['There is no original with the number {}.', 'Das Original Nummer {} gibt es nicht.'],
  ['There is no conversation with the number {}.', 'Die Unterhaltung Nummer {} gibt es nicht.'],
  ['There is no question with the number {}.', 'Die Frage Nummer {} gibt es nicht.'],
  ['There is no job with the number {}.', 'Den Auftrag Nummer {} gibt es nicht.'],
  ['There is no task with the number {}.', 'Die Aufgabe Nummer {} gibt es nicht.'],
  ['There is no search with the number {}.', 'Die Suche Nummer {} gibt es nicht.'],
  ['There is no note with the number {}.', 'Die Notiz Nummer {} gibt es nicht.'],
  ['There is no tag with the number {}.', 'Den Tag Nummer {} gibt es nicht.'],
  ['There is no highlight with the number {}.', 'Die Markierung Nummer {} gibt es nicht.'],
  ['There is no field with the number {}.', 'Das Feld Nummer {} gibt es nicht.'],
  ['There is no watched folder with the number {}.', 'Den überwachten Ordner Nummer {} gibt es nicht.'],
  ['There is no such file or folder.', 'Diese Datei oder diesen Ordner gibt es nicht.'],
  ['There is no library at this place.', 'An diesem Ort gibt es keine Bibliothek.'],
  ['There is a collection named "{}" already.', 'Eine Sammlung mit dem Namen „{}“ gibt es bereits.'],
  ['There is a tag "{}" already.', 'Einen Tag „{}“ gibt es bereits.'],
  ['There is a field "{}" already.', 'Ein Feld „{}“ gibt es bereits.'],
  ['There is something at this place already.', 'An diesem Ort gibt es bereits etwas.'],
  ['There is nothing to undo.', 'Es gibt nichts rückgängig zu machen.'],
  ['There is nothing to redo.', 'Es gibt nichts zu wiederholen.'],
  ['The collection "{}" is in the trash.', 'Die Sammlung „{}“ liegt im Papierkorb.'],
  ['Restore it first.', 'Sie zuerst wiederherstellen.'],
  ['Choose another name.', 'Einen anderen Namen wählen.'],
  ['Choose another file.', 'Eine andere Datei wählen.'],
  ['Choose the file again.', 'Die Datei erneut auswählen.'],
  ['Check the path.', 'Den Pfad prüfen.'],
  [
    '"{}" cannot be put into "{}": that is a part of it.',
    '„{}“ kann nicht in „{}“ verschoben werden: Diese liegt selbst darin.',
  ],
  [
    'Nothing of this is as it was left: something else changed it since.',
    'Nichts davon ist noch wie zuvor: Es wurde seitdem anders geändert.',
  ],
  ['This upload is not here any more.', 'Diese hochgeladene Datei ist nicht mehr vorhanden.'],
  ['The original is not there any more.', 'Das Original ist nicht mehr vorhanden.'],
  ['The file has changed since it was imported.', 'Die Datei wurde seit dem Import geändert.'],

  // The library and the disk.
  ['The disk is full.', 'Der Datenträger ist voll.'],
  ['Access is denied.', 'Der Zugriff wurde verweigert.'],
  ['This file is not a Quarry library.', 'Diese Datei ist keine Quarry-Bibliothek.'],
  [
    'This file is a database, but not a Quarry library.',
    'Diese Datei ist eine Datenbank, aber keine Quarry-Bibliothek.',
  ],
  [
    'This library was made by a newer version of Quarry.',
    'Diese Bibliothek wurde mit einer neueren Version von Quarry erstellt.',
  ],
  ['Another program is writing to this library.', 'Ein anderes Programm schreibt in diese Bibliothek.'],
  ['The library could not be read: {}.', 'Die Bibliothek konnte nicht gelesen werden: {}.'],
  [
    'This library can only be read: its file, or its folder, may not be written.',
    'Diese Bibliothek kann nur gelesen werden: Ihre Datei oder ihr Ordner ist schreibgeschützt.',
  ],
  ['Quarry is closing.', 'Quarry wird beendet.'],

  // Importing and capturing.
  ['No file here can be imported.', 'Keine Datei hier kann importiert werden.'],
  ['The file is empty.', 'Die Datei ist leer.'],
  ['The file is damaged.', 'Die Datei ist beschädigt.'],
  ['The file ends early.', 'Die Datei endet vorzeitig.'],
  ['Get the file again.', 'Die Datei erneut beschaffen.'],
  ['Hidden files are passed over.', 'Versteckte Dateien werden übergangen.'],
  ['No column looks like a text.', 'Keine Spalte sieht nach einem Text aus.'],
  ['The columns are: {}.', 'Die Spalten sind: {}.'],
  ['This is not valid JSON: {}.', 'Dies ist kein gültiges JSON: {}.'],
  [
    'The row has {} fields where the header has {}; it was kept as it is.',
    'Die Zeile hat {} Felder, die Kopfzeile {}; sie wurde unverändert übernommen.',
  ],
  [
    '"{}" is not a date that is understood; the document was kept without one.',
    '„{}“ ist kein verständliches Datum; das Dokument wurde ohne Datum übernommen.',
  ],
  [
    'The encoding of this file cannot be told for certain.',
    'Die Zeichenkodierung dieser Datei ist nicht sicher zu erkennen.',
  ],
  [
    'This text is in {}, an encoding that is not read.',
    'Dieser Text ist in {} kodiert; diese Zeichenkodierung wird nicht gelesen.',
  ],
  [
    'Save it as UTF-8 in the program it comes from, or convert it.',
    'Speichern Sie ihn in seinem Programm als UTF-8, oder wandeln Sie ihn um.',
  ],
  ['This PDF is encrypted: it needs a password.', 'Diese PDF-Datei ist verschlüsselt: Sie braucht ein Passwort.'],
  ['This PDF is damaged, or is no PDF.', 'Diese PDF-Datei ist beschädigt oder keine PDF-Datei.'],
  ['The password does not open this PDF.', 'Das Passwort öffnet diese PDF-Datei nicht.'],
  ['The document is encrypted: it needs a password.', 'Das Dokument ist verschlüsselt: Es braucht ein Passwort.'],
  ['The password does not open this document.', 'Das Passwort öffnet dieses Dokument nicht.'],
  ['No text was recognised in this image.', 'In diesem Bild wurde kein Text erkannt.'],
  ['The archive is empty.', 'Das Archiv ist leer.'],
  ['The image is damaged, or is no image.', 'Das Bild ist beschädigt oder kein Bild.'],
  ['This document has no text.', 'Dieses Dokument hat keinen Text.'],
  ['There is no address to capture.', 'Es gibt keine Adresse zum Erfassen.'],
  ['The server cannot be reached.', 'Der Server ist nicht erreichbar.'],
  ['Its server answered {}.', 'Der Server hat mit {} geantwortet.'],
  ['This address is within a private network.', 'Diese Adresse liegt in einem privaten Netzwerk.'],
  [
    'The robots.txt of the server does not allow programs to fetch this address.',
    'Die robots.txt des Servers erlaubt Programmen nicht, diese Adresse abzurufen.',
  ],
  [
    'The folder is empty and was not before. Its disk may not be connected, so nothing is marked as gone. If the folder was emptied on purpose, confirm it.',
    'Der Ordner ist leer und war es vorher nicht. Vielleicht ist sein Datenträger nicht verbunden, daher wird nichts als verschwunden gekennzeichnet. Wurde der Ordner absichtlich geleert, muss dies bestätigt werden.',
  ],
  ['The base address must be an http or https address.', 'Die Basisadresse muss eine http- oder https-Adresse sein.'],
  [
    'The API key is empty or has characters that a header cannot hold.',
    'Der Schlüssel ist leer oder enthält unzulässige Zeichen.',
  ],
  ...serviceMessages,
  ...libraryMessages,
  ...organisingMessages,
  ...askingMessages,
  ...importingMessages,
  ...readingMessages,
  ...documentMessages,
  ...exportingMessages,
  ...settingsMessages,
  ...teamMessages,
  ...frameMessages,
  ...parameterMessages,
]

/** Units of the usage in a sentence of the core, `50,000 input tokens`. Requests have sentences of their own. */
const amounts = Object.entries(deUnits)
  .filter(([unit]) => unit !== 'requests')
  .map(([unit, words]): readonly [string, string] => [unit.replaceAll('_', ' '), words])
  .flatMap(([unit, words]): MessagePair[] => [
    [unit, words],
    [`{} ${unit}`, `{} ${words}`],
  ])

export const deMessage = createMessages([...deMessagePairs, ...amounts], (names) =>
  names
    .replace(/^([\d,]+) entries/, (_, entries: string) => `${entries.replaceAll(',', '.')} Einträge`)
    .replace(/ and ([\d,]+) more\)$/, (_, more: string) => ` und ${more.replaceAll(',', '.')} weitere)`)
    .replaceAll('” and “', '” und “')
    .replaceAll('“', '„')
    .replaceAll('”', '“'),
)
