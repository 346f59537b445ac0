import type { MessagePair } from '../../messages.ts'

/** The library, its file, its jobs, and what may be written where. */
export const libraryMessages: readonly MessagePair[] = [
  [
    'This library has to be brought up to date, and may not be written.',
    'Diese Bibliothek muss auf den neuen Stand gebracht werden und ist schreibgeschützt.',
  ],
  [
    'Allow writing there, or copy it elsewhere and open the copy.',
    'Das Schreiben dort erlauben, oder sie woandershin kopieren und die Kopie öffnen.',
  ],
  [
    'Allow writing there, or back the library up to another place and open the copy.',
    'Das Schreiben dort erlauben, oder die Bibliothek an einem anderen Ort sichern und die Kopie öffnen.',
  ],
  ['This is no whole path.', 'Das ist kein vollständiger Pfad.'],
  [
    'Begin with the root of the disk, such as "/home/…" or "C:\\…".',
    'Mit der Wurzel des Datenträgers beginnen, etwa „/home/…“ oder „C:\\…“.',
  ],
  ['There is no backup in this folder.', 'In diesem Ordner ist keine Sicherung.'],
  ['There are several backups in this folder.', 'In diesem Ordner sind mehrere Sicherungen.'],
  ['Name a backup.', 'Eine Sicherung angeben.'],
  ['Name one: {}.', 'Eine davon angeben: {}.'],
  ['This is a folder, not a library.', 'Das ist ein Ordner, keine Bibliothek.'],
  [
    'Name the file of the library, such as NAME.quarry in it.',
    'Die Datei der Bibliothek angeben, etwa NAME.quarry darin.',
  ],
  [
    'This file is empty (0 bytes): what was a library here is gone.',
    'Diese Datei ist leer (0 Bytes): Die Bibliothek, die hier war, ist weg.',
  ],
  [
    'Restore a backup, or delete the file to make a new library in its place.',
    'Eine Sicherung wiederherstellen, oder die Datei löschen, um hier eine neue Bibliothek anzulegen.',
  ],
  [
    'It can be read only in a folder that may be written.',
    'Gelesen werden kann sie nur in einem Ordner, in den geschrieben werden darf.',
  ],
  [
    'Copy it elsewhere, with {}-wal if that is there, and open the copy.',
    'Sie woandershin kopieren, samt {}-wal, falls vorhanden, und die Kopie öffnen.',
  ],
  [
    'Choose another file, or a new name to make a library.',
    'Eine andere Datei wählen oder einen neuen Namen, um eine Bibliothek anzulegen.',
  ],
  [
    'Update Quarry: the file has format {}, this version reads up to {}. Nothing was changed in it.',
    'Quarry aktualisieren: Die Datei hat Format {}, diese Version liest bis {}. Nichts darin wurde geändert.',
  ],
  [
    'Check the path, or import something to make a new library there.',
    'Den Pfad prüfen, oder etwas importieren, um dort eine neue Bibliothek anzulegen.',
  ],
  [
    'Check the path; importing something makes a new library there.',
    'Den Pfad prüfen; ein Import legt dort eine neue Bibliothek an.',
  ],
  ['The disk did not take what was written: {}.', 'Der Datenträger hat nicht angenommen, was geschrieben wurde: {}.'],
  [
    'Free some space or look after the disk, then run the same again: it goes on where it stopped.',
    'Platz schaffen oder den Datenträger prüfen, dann dasselbe noch einmal starten: Es geht dort weiter, wo es aufgehört hat.',
  ],
  [
    'Free some space, then run the same again: it goes on where it stopped.',
    'Platz schaffen, dann dasselbe noch einmal starten: Es geht dort weiter, wo es aufgehört hat.',
  ],
  [
    'Verify the library, and restore a backup if that reports damage.',
    'Die Bibliothek überprüfen und eine Sicherung wiederherstellen, wenn sie beschädigt ist.',
  ],
  ['The library cannot be opened for writing here.', 'Die Bibliothek kann hier nicht zum Schreiben geöffnet werden.'],
  [
    'Check that the folder exists and that you may write to it.',
    'Prüfen, ob es den Ordner gibt und ob in ihn geschrieben werden darf.',
  ],
  [
    'The log of a library lies here, and the library itself is gone.',
    'Hier liegt das Protokoll einer Bibliothek, und die Bibliothek selbst ist weg.',
  ],
  [
    'Put the library back beside its log, or delete the log to make a new library.',
    'Die Bibliothek neben ihr Protokoll zurücklegen, oder das Protokoll löschen, um eine neue anzulegen.',
  ],
  [
    'This library is open, or was not closed in an orderly way.',
    'Diese Bibliothek ist geöffnet oder wurde nicht ordentlich geschlossen.',
  ],
  [
    'Close it, or make a backup of it and restore that.',
    'Sie schließen, oder eine Sicherung machen und diese wiederherstellen.',
  ],
  ['There is something of this name already.', 'Unter diesem Namen gibt es bereits etwas.'],
  [
    'Name a file that is not there yet; nothing was changed.',
    'Eine Datei angeben, die es noch nicht gibt; nichts wurde geändert.',
  ],
  ['This is a folder.', 'Das ist ein Ordner.'],
  ['Name a file.', 'Eine Datei angeben.'],
  ['The links lead in a circle.', 'Die Verknüpfungen führen im Kreis.'],
  ['Check the permissions of the file and of its folder.', 'Die Rechte der Datei und ihres Ordners prüfen.'],
  ['A stored record cannot be read: {}: {}.', 'Ein gespeicherter Eintrag kann nicht gelesen werden: {}: {}.'],
  [
    'The library cannot be moved while something is being done in it.',
    'Die Bibliothek kann nicht verschoben werden, solange in ihr gearbeitet wird.',
  ],
  [
    'Wait until the jobs and answers are done, or pause them.',
    'Warten, bis Aufträge und Antworten fertig sind, oder sie anhalten.',
  ],
  [
    'The library is being moved: nothing can be changed until that is done.',
    'Die Bibliothek wird verschoben: Bis dahin lässt sich nichts ändern.',
  ],
  ['This folder belongs to the library itself.', 'Dieser Ordner gehört zur Bibliothek selbst.'],
  ['Choose another folder.', 'Einen anderen Ordner wählen.'],
  [
    'Imports that are not done read files from the folder of the library.',
    'Importe, die nicht fertig sind, lesen Dateien aus dem Ordner der Bibliothek.',
  ],
  ['Let these imports end, or cancel them.', 'Diese Importe beenden lassen oder abbrechen.'],
  [
    'Another program changed the library while it was copied: it stays where it is.',
    'Ein anderes Programm hat die Bibliothek während des Kopierens geändert: Sie bleibt, wo sie ist.',
  ],
  ['Close it there, then move it again.', 'Dort schließen, dann noch einmal verschieben.'],
  [
    'A backup is being put in the place of the library.',
    'Eine Sicherung wird gerade an die Stelle der Bibliothek gesetzt.',
  ],
  ['The library is being moved or restored.', 'Die Bibliothek wird gerade verschoben oder wiederhergestellt.'],
  ['Wait until that is done, or cancel it.', 'Warten, bis das fertig ist, oder es abbrechen.'],
  ['The library in use is another one now.', 'Die Bibliothek in Gebrauch ist jetzt eine andere.'],
  ['Wait for it, or cancel it in the settings.', 'Warten oder es in den Einstellungen abbrechen.'],
  [
    'Verify the library. No older backup was deleted.',
    'Die Bibliothek überprüfen. Keine ältere Sicherung wurde gelöscht.',
  ],

  // Originals.
  [
    'Import it again. To keep files as they were, import them with their originals kept.',
    'Noch einmal importieren. Um Dateien zu behalten, wie sie waren, beim Import die Originale aufbewahren.',
  ],
  [
    'Put the file back where it was, or import it again from where it is now.',
    'Die Datei zurücklegen oder sie von ihrem neuen Ort noch einmal importieren.',
  ],
  [
    'Restore it from a backup of the library, or import the file again.',
    'Aus einer Sicherung der Bibliothek wiederherstellen oder die Datei noch einmal importieren.',
  ],
  ['The original of "{}" ({}) is not there.', 'Das Original von „{}“ ({}) ist nicht da.'],
  ['The original of "{}" ({}) is not what it was.', 'Das Original von „{}“ ({}) ist nicht mehr, was es war.'],

  // Jobs and embedding.
  [
    'Another Quarry (process {}) runs the jobs of this library.',
    'Ein anderes Quarry (Prozess {}) führt die Aufträge dieser Bibliothek aus.',
  ],
  ['Job {} is {}; it cannot {}.', 'Auftrag {} ist {}; das geht nicht: {}.'],
  [
    'Job {} cannot run: its record in the library is damaged. Start the same work as a new job.',
    'Auftrag {} kann nicht laufen: Sein Eintrag in der Bibliothek ist beschädigt. Dieselbe Arbeit als neuen Auftrag starten.',
  ],
  [
    'Job {} is an import; import the file again to retry its refused rows.',
    'Auftrag {} ist ein Import; die Datei noch einmal importieren, um abgelehnte Zeilen zu wiederholen.',
  ],
  ['The list of jobs shows their numbers.', 'Die Nummern stehen in der Liste der Aufträge.'],
  [
    'It may cost more than a budget allows: it was divided.',
    'Es könnte mehr kosten, als ein Budget erlaubt: Es wurde geteilt.',
  ],
  [
    '{} {} could not be embedded: {} Retry sends them again.',
    '{} {} konnten nicht eingebettet werden: {} „Wiederholen“ sendet sie noch einmal.',
  ],
  ['There is no model "{}" here.', 'Das Modell „{}“ gibt es hier nicht.'],
  ['Models: {}.', 'Modelle: {}.'],
  ['There is no model "{}" for images and videos here.', 'Ein Modell „{}“ für Bilder und Videos gibt es hier nicht.'],
  [
    'To embed again, name a collection: it says how exactly vectors are to be kept.',
    'Um neu einzubetten, eine Sammlung angeben: Sie bestimmt, wie genau Vektoren aufbewahrt werden.',
  ],
  ['{} gives vectors of 1 to {} numbers, not {}.', '{} gibt Vektoren aus 1 bis {} Zahlen, nicht {}.'],
  ['{} gives vectors of {} numbers, not {}.', '{} gibt Vektoren aus {} Zahlen, nicht {}.'],
  ['The frame rate is 0 to 1 frames per second.', 'Die Bildrate liegt zwischen 0 und 1 Bildern je Sekunde.'],
  ['An instruction has fewer than {} characters.', 'Eine Anweisung hat weniger als {} Zeichen.'],
  [
    'The instruction and this text have more than {} characters together.',
    'Die Anweisung und dieser Text haben zusammen mehr als {} Zeichen.',
  ],
  [
    'It is larger than a whole request may be. Make it smaller or shorter.',
    'Es ist größer, als eine ganze Anfrage sein darf. Verkleinern oder kürzen.',
  ],
  [
    "A passage is over the service's limit of {} characters.",
    'Eine Passage ist länger als die {} Zeichen, die der Dienst zulässt.',
  ],
  [
    'The vectors have {} numbers; {} cannot be compared.',
    'Die Vektoren haben {} Zahlen; {} sind nicht zu vergleichen.',
  ],
  [
    'Keeping the vectors of "{}" as {} loses precision.',
    'Die Vektoren von „{}“ als {} aufzubewahren kostet Genauigkeit.',
  ],
  [
    'It can be undone only by embedding again. Agree to it, and it is done.',
    'Rückgängig geht das nur durch neues Einbetten. Zustimmen, dann geschieht es.',
  ],
  [
    'The collection has {} vectors; at least {} are needed to measure.',
    'Die Sammlung hat {} Vektoren; zum Messen sind mindestens {} nötig.',
  ],
  ['Import or embed more, then measure.', 'Mehr importieren oder einbetten, dann messen.'],

  // What a check of the library finds.
  [
    'Row {} of {} refers to a row of {} that is not there.',
    'Zeile {} von {} verweist auf eine Zeile von {}, die es nicht gibt.',
  ],
  ['Document {} has no text.', 'Dokument {} hat keinen Text.'],
  [
    '"{}" says {} documents and {} passages, and has {} and {}.',
    '„{}“ gibt {} Dokumente und {} Passagen an und hat {} und {}.',
  ],
  ['Passage {} is not in the word index.', 'Passage {} steht nicht im Wortindex.'],
  ['The word index has an entry {} without a passage.', 'Der Wortindex hat einen Eintrag {} ohne Passage.'],
  [
    'Passage {} of document {} is not the text its hash names.',
    'Passage {} von Dokument {} passt nicht zu ihrer Prüfsumme.',
  ],
  [
    'Input {} is not the images and videos its hash names.',
    'Eingabe {} passt nicht zur Prüfsumme ihrer Bilder und Videos.',
  ],
  ['Vector {} belongs to no text.', 'Vektor {} gehört zu keinem Text.'],
  [
    'Some vectors are kept as bits, and what these are relative to is gone.',
    'Einige Vektoren sind als Bits gespeichert, und worauf sie sich beziehen, fehlt.',
  ],
  [
    'Batch {} is done, but {} of its {} texts have no vector.',
    'Stapel {} ist fertig, aber {} seiner {} Texte haben keinen Vektor.',
  ],
  [
    '{} finished batches do not have exactly one row in the ledger.',
    '{} fertige Stapel haben nicht genau eine Zeile im Kassenbuch.',
  ],
  ['Row {} of {} is not found by its hash.', 'Zeile {} von {} ist über ihre Prüfsumme nicht zu finden.'],
  [
    'The indexed value of the field "{}" of document {} is neither the one that was set nor the one that was read.',
    'Der Wert des Feldes „{}“ von Dokument {} im Index ist weder der gesetzte noch der gelesene.',
  ],
  ['The space counts {} vectors and has {}.', 'Der Raum zählt {} Vektoren und hat {}.'],
  ['{} codes of chunk {} are not those of their vectors.', '{} Codes in Abschnitt {} gehören nicht zu ihren Vektoren.'],
  [
    'Chunk {} of the codes names other texts than its vectors have.',
    'Abschnitt {} der Codes nennt andere Texte als seine Vektoren.',
  ],
  ['There are {} {}, and hashes of {}.', 'Vorhanden sind {} Zeilen von {}, Prüfsummen von {}.'],
  ['There is no space with the number {}.', 'Den Vektorraum Nummer {} gibt es nicht.'],
  ['The backup is the library itself.', 'Die Sicherung ist die Bibliothek selbst.'],
  ['Choose another backup; nothing was changed.', 'Eine andere Sicherung wählen; nichts wurde geändert.'],
  ['The library is open in another Quarry.', 'Die Bibliothek ist in einem anderen Quarry geöffnet.'],
  ['Close it there, then restore again.', 'Sie dort schließen, dann noch einmal wiederherstellen.'],
]
