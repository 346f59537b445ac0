import type { MessagePair } from '../../messages.ts'

/** Reading files and folders, whatever their format. */
export const importingMessages: readonly MessagePair[] = [
  // Encodings and compressed files.
  ['"{}" is not an encoding that is known here.', '„{}“ ist keine bekannte Zeichenkodierung.'],
  [
    'The compressed file ends early: it is incomplete.',
    'Die komprimierte Datei endet vorzeitig: Sie ist unvollständig.',
  ],
  ['The compressed data is damaged from here on.', 'Die komprimierten Daten sind ab hier beschädigt.'],
  ['The compressed file expands to more than {}.', 'Die komprimierte Datei ist ausgepackt größer als {}.'],
  [
    'Unpack it and import what is in it, if you trust it.',
    'Auspacken und den Inhalt importieren, wenn ihm zu trauen ist.',
  ],
  ['Get the whole file again.', 'Die ganze Datei erneut beschaffen.'],
  ['This is not a regular file.', 'Das ist keine gewöhnliche Datei.'],
  ['The folder holds no file to import.', 'Der Ordner enthält keine Datei, die importiert werden kann.'],
  [
    'Files ending in {} are not imported from inside another file.',
    'Dateien mit der Endung {} werden nicht aus dem Inneren einer anderen Datei importiert.',
  ],
  [
    'The files inside the outermost file are too many or too large. From here on they are not read.',
    'In der äußersten Datei stecken zu viele oder zu große Dateien. Ab hier werden sie nicht gelesen.',
  ],
  [
    'Files more than {} levels inside other files are not read.',
    'Dateien, die tiefer als {} Ebenen in anderen stecken, werden nicht gelesen.',
  ],
  ['There are {} more warnings like these.', 'Es gibt {} weitere Warnungen dieser Art.'],
  [
    'The file has column names, and no records below them.',
    'Die Datei hat Spaltennamen, aber keine Einträge darunter.',
  ],
  [
    'The collection follows {} already, and with it this folder.',
    'Die Sammlung folgt {} schon, und damit diesem Ordner.',
  ],
  [
    'The collection follows {} already, which is in this folder. Stop watching that one first.',
    'Die Sammlung folgt {} schon, der in diesem Ordner ist. Jenen zuerst nicht mehr überwachen.',
  ],
  [
    'Columns that are kept but not searched: {} and {} more.',
    'Spalten, die behalten, aber nicht durchsucht werden: {} und {} weitere.',
  ],
  ['Columns that are kept but not searched: {}.', 'Spalten, die behalten, aber nicht durchsucht werden: {}.'],
  [
    'Tracked changes were read as if they were accepted. Insertions, which are in the text: {}. Deletions, which are in the raw record alone: {}.',
    'Nachverfolgte Änderungen wurden gelesen, als wären sie angenommen. Einfügungen, die im Text stehen: {}. Löschungen, die nur in den Rohdaten stehen: {}.',
  ],
  [
    'Pieces of hidden text, which are in the raw record alone: {}.',
    'Stellen mit verborgenem Text, die nur in den Rohdaten stehen: {}.',
  ],
  [
    'Hidden sheets, which were read like the others: {}.',
    'Ausgeblendete Blätter, die wie die anderen gelesen wurden: {}.',
  ],
  [
    'Hidden slides, which were read like the others: {}.',
    'Ausgeblendete Folien, die wie die anderen gelesen wurden: {}.',
  ],
  ['Its content was there already, as {}.', 'Ihr Inhalt war schon da, als {}.'],
  ['Parts that were there already, as parts of {}: {}.', 'Teile, die schon da waren, als Teile von {}: {}.'],
  ['Parts that this file has more than once: {}.', 'Teile, die in dieser Datei mehrmals vorkommen: {}.'],
  [
    'Marks that have no place in the new version, so that they are listed as lost: {}.',
    'Kennzeichnungen, die in der neuen Version keinen Platz haben und deshalb als verloren geführt werden: {}.',
  ],
  [
    'The file has 0 bytes: there is nothing in it to read.',
    'Die Datei hat 0 Bytes: Es steht nichts darin, das gelesen werden könnte.',
  ],
  ['Copy it again from where it comes.', 'Sie noch einmal von ihrer Quelle kopieren.'],
  ['The file is not read: {}.', 'Die Datei wird nicht gelesen: {}.'],
  [
    'It may be damaged. Open it in its own program and save it again, or export it to another format.',
    'Vielleicht ist sie beschädigt. In ihrem Programm öffnen und neu speichern oder in ein anderes Format exportieren.',
  ],
  ['Open it in its own program and save it again.', 'In ihrem Programm öffnen und neu speichern.'],
  ['Name it by what it is.', 'Ihr einen passenden Namen geben.'],
  ['Split it into several files.', 'In mehrere Dateien aufteilen.'],
  ['"{}" is not a format that is known here.', '„{}“ ist kein bekanntes Format.'],
  ['Some that are: {}.', 'Einige bekannte: {}.'],
  ['No format fits {}.', 'Kein Format passt zu {}.'],

  // Kinds of files that are not read.
  [
    'This is an old PowerPoint presentation, which cannot be read.',
    'Das ist eine alte PowerPoint-Präsentation, die nicht gelesen werden kann.',
  ],
  ['Save it as .pptx and import that.', 'Sie als .pptx speichern und diese Datei importieren.'],
  [
    'This is an old office document, which cannot be read.',
    'Das ist ein altes Office-Dokument, das nicht gelesen werden kann.',
  ],
  [
    'Save it in its new form, such as .pptx, and import that.',
    'Es in der neuen Form speichern, etwa als .pptx, und diese Datei importieren.',
  ],
  [
    'This is a data file of Outlook, which cannot be read.',
    'Das ist eine Datendatei von Outlook, die nicht gelesen werden kann.',
  ],
  [
    'Save its messages in Outlook as .msg, or convert it to MBOX, for example with readpst.',
    'Die Nachrichten in Outlook als .msg speichern oder die Datei in MBOX umwandeln, zum Beispiel mit readpst.',
  ],
  [
    'This is the sealed part of a mail (S/MIME), which cannot be read.',
    'Das ist der versiegelte Teil einer Mail (S/MIME), der nicht gelesen werden kann.',
  ],
  [
    'Save the mail unsealed in the mail program that has the key, and import that.',
    'Die Mail im Mailprogramm, das den Schlüssel hat, unversiegelt speichern und diese Datei importieren.',
  ],
  [
    'This is the signature of a mail (S/MIME), which has no text.',
    'Das ist die Signatur einer Mail (S/MIME); sie hat keinen Text.',
  ],
  ['Import the mail that it belongs to.', 'Die Mail importieren, zu der sie gehört.'],
  [
    'This is a file that is encrypted with PGP, which cannot be read.',
    'Das ist eine mit PGP verschlüsselte Datei, die nicht gelesen werden kann.',
  ],
  ['Decrypt it and import what comes of it.', 'Sie entschlüsseln und das Ergebnis importieren.'],
  ['This is a RAR archive, which cannot be read.', 'Das ist ein RAR-Archiv, das nicht gelesen werden kann.'],
  ['This is a cabinet archive, which cannot be read.', 'Das ist ein Cabinet-Archiv, das nicht gelesen werden kann.'],
  ['This is a cpio archive, which cannot be read.', 'Das ist ein cpio-Archiv, das nicht gelesen werden kann.'],
  ['This is a bzip2 archive, which cannot be read.', 'Das ist ein bzip2-Archiv, das nicht gelesen werden kann.'],
  ['This is an xz archive, which cannot be read.', 'Das ist ein xz-Archiv, das nicht gelesen werden kann.'],
  [
    'This is a Zstandard archive, which cannot be read.',
    'Das ist ein Zstandard-Archiv, das nicht gelesen werden kann.',
  ],
  ['This is an LZ4 archive, which cannot be read.', 'Das ist ein LZ4-Archiv, das nicht gelesen werden kann.'],
  [
    'This is a compressed file (.Z), which cannot be read.',
    'Das ist eine komprimierte Datei (.Z), die nicht gelesen werden kann.',
  ],
  ['Unpack it and import what is in it.', 'Entpacken und den Inhalt importieren.'],
  ['This is a database, which cannot be read.', 'Das ist eine Datenbank, die nicht gelesen werden kann.'],
  [
    'This is an SQLite database, which cannot be read.',
    'Das ist eine SQLite-Datenbank, die nicht gelesen werden kann.',
  ],
  ['Export its tables as CSV.', 'Ihre Tabellen als CSV exportieren.'],
  ['This is a sound file, which cannot be read.', 'Das ist eine Tondatei, die nicht gelesen werden kann.'],
  ['Import a transcript of it.', 'Eine Abschrift davon importieren.'],
  ['This is a video, which cannot be read.', 'Das ist ein Video, das nicht gelesen werden kann.'],
  ['This is an image, which cannot be read.', 'Das ist ein Bild, das nicht gelesen werden kann.'],
  [
    'This is a sound, image or video file, which cannot be read.',
    'Das ist eine Ton-, Bild- oder Videodatei, die nicht gelesen werden kann.',
  ],
  ['Import it by itself as an image or a video.', 'Einzeln als Bild oder Video importieren.'],
  [
    'This is a Parquet file, which cannot be read as a text.',
    'Das ist eine Parquet-Datei, die nicht als Text gelesen werden kann.',
  ],
  [
    'This is a ZIP archive or an office document, which cannot be read as a text.',
    'Das ist ein ZIP-Archiv oder ein Office-Dokument, das nicht als Text gelesen werden kann.',
  ],
  [
    'This is a ZIP archive, which cannot be read as a text.',
    'Das ist ein ZIP-Archiv, das nicht als Text gelesen werden kann.',
  ],
  [
    'This is a 7-Zip archive, which cannot be read as a text.',
    'Das ist ein 7-Zip-Archiv, das nicht als Text gelesen werden kann.',
  ],
  ['This is a PDF, which cannot be read as a text.', 'Das ist ein PDF, das nicht als Text gelesen werden kann.'],
  [
    'This is a file that Outlook attached (winmail.dat), which cannot be read as a text.',
    'Das ist eine Datei, die Outlook angehängt hat (winmail.dat) und die nicht als Text gelesen werden kann.',
  ],
  ['This is an XML file, which cannot be read.', 'Das ist eine XML-Datei, die nicht gelesen werden kann.'],
  ['This is a program, which cannot be read.', 'Das ist ein Programm, das nicht gelesen werden kann.'],
  ['This is binary data, which cannot be read.', 'Das sind Binärdaten, die nicht gelesen werden können.'],
  ['It took {} ms.', 'Es dauerte {} ms.'],
  ['It showed no progress for {} ms.', 'Es kam {} ms lang nicht voran.'],
  ['It said nothing for {} ms.', 'Es meldete sich {} ms lang nicht.'],

  // Columns and records.
  ['There is no column "{}" for the {}.', 'Die Spalte „{}“ für {} gibt es nicht.'],
  ['The row is longer than {} characters.', 'Die Zeile ist länger als {} Zeichen.'],
  ['The line is longer than {} characters.', 'Die Zeile ist länger als {} Zeichen.'],
  ['The record is longer than {} characters.', 'Der Eintrag ist länger als {} Zeichen.'],
  ['The record is nested more than {} levels deep.', 'Der Eintrag ist mehr als {} Ebenen tief verschachtelt.'],
  [
    'The first line looks like data, not like column names: the columns are called column_1, column_2 and so on.',
    'Die erste Zeile sieht nach Daten aus, nicht nach Spaltennamen: Die Spalten heißen column_1, column_2 und so weiter.',
  ],
  [
    'A quote opens here and is never closed properly. Close it, or double it ("") if it belongs to the text.',
    'Hier beginnt ein Anführungszeichen, das nicht richtig endet. Schließen, oder verdoppeln (""), wenn es zum Text gehört.',
  ],
  [
    'Nothing shows whether the day or the month comes first in these dates; they were read as month/day.',
    'Ob in diesen Daten der Tag oder der Monat zuerst steht, ist nicht zu erkennen; sie wurden als Monat/Tag gelesen.',
  ],
  [
    'The file ends in the middle of this record: it is incomplete.',
    'Die Datei endet mitten in diesem Eintrag: Sie ist unvollständig.',
  ],
  [
    'The file ends before its list does: it is incomplete. What came before was read.',
    'Die Datei endet vor ihrer Liste: Sie ist unvollständig. Was davor stand, wurde gelesen.',
  ],
  ['The JSON ends before "{}"; what follows was not read.', 'Das JSON endet vor „{}“; was folgt, wurde nicht gelesen.'],
  ['This is not JSON: it begins with "{}".', 'Das ist kein JSON: Es beginnt mit „{}“.'],
  [
    'The object is longer than {} characters and no list of records begins in it.',
    'Das Objekt ist länger als {} Zeichen, und keine Liste von Einträgen beginnt darin.',
  ],
  [
    '"{}" cannot stand here in JSON; nothing after it was read.',
    '„{}“ kann hier in JSON nicht stehen; danach wurde nichts gelesen.',
  ],
  [
    'The object holds several lists of records ({}). Put the one to import into a file of its own.',
    'Das Objekt enthält mehrere Listen von Einträgen ({}). Die gewünschte in eine eigene Datei legen.',
  ],
  [
    'A record must be a JSON object or a string; this is {}.',
    'Ein Eintrag muss ein JSON-Objekt oder ein Text sein; das hier ist {}.',
  ],

  // Vectors.
  [
    'Numbers mean nothing without the model they came from.',
    'Zahlen bedeuten nichts ohne das Modell, von dem sie stammen.',
  ],
  ['Name the model that made them.', 'Das Modell angeben, das sie erzeugt hat.'],
  ['There is no vector in this row.', 'In dieser Zeile gibt es keinen Vektor.'],
  ['This is not a vector: give a list of numbers.', 'Das ist kein Vektor: Es muss eine Liste von Zahlen sein.'],
  ['Number {} of the vector is not a finite number.', 'Zahl {} des Vektors ist nicht endlich.'],
  [
    'All numbers of the vector are zero: it is like nothing. Leave the field empty if there is none.',
    'Alle Zahlen des Vektors sind null: Er ist nichts ähnlich. Das Feld leer lassen, wenn es keinen gibt.',
  ],
  [
    'The numbers of the vector are too large to compare it with others. Scale it to length 1.',
    'Die Zahlen des Vektors sind zu groß für Vergleiche. Auf die Länge 1 bringen.',
  ],
  [
    'The numbers of the vector are too small to compare it with others. Scale it to length 1.',
    'Die Zahlen des Vektors sind zu klein für Vergleiche. Auf die Länge 1 bringen.',
  ],
  ['The vector has {} numbers where {} are expected.', 'Der Vektor hat {} Zahlen, erwartet sind {}.'],
  ['The vector has {} numbers; {} is the most there can be.', 'Der Vektor hat {} Zahlen; höchstens {} sind möglich.'],
  [
    'This text has come before with another vector; the first one was kept.',
    'Dieser Text kam schon mit einem anderen Vektor; der erste wurde behalten.',
  ],

  // Archives.
  [
    'The archive is encrypted, with the names of its files.',
    'Das Archiv ist samt den Namen seiner Dateien verschlüsselt.',
  ],
  [
    'The password does not open the archive, or it is damaged.',
    'Das Passwort öffnet das Archiv nicht, oder es ist beschädigt.',
  ],
  ['The password does not open it, or it is damaged.', 'Das Passwort öffnet es nicht, oder es ist beschädigt.'],
  ['They cannot be read either.', 'Auch sie können nicht gelesen werden.'],
  [
    'Sparse files and parts of files in tar archives are not read. Unpack the archive and import the folder.',
    'Dateien mit Lücken und Teile von Dateien in tar-Archiven werden nicht gelesen. Das Archiv auspacken und den Ordner importieren.',
  ],
  [
    'The archive cannot be read: it is damaged, cut off, or of another kind.',
    'Das Archiv kann nicht gelesen werden: Es ist beschädigt, abgeschnitten oder von anderer Art.',
  ],
  [
    'Get the whole file again, or unpack it in its own program and import the folder.',
    'Die ganze Datei erneut beschaffen, oder sie in ihrem Programm auspacken und den Ordner importieren.',
  ],
  [
    'This is a collection that was exported from Quarry with everything.',
    'Das ist eine Sammlung, die mit allem aus Quarry exportiert wurde.',
  ],
  [
    'Let its name end with .quarry-collection, and import it by itself.',
    'Den Namen auf .quarry-collection enden lassen und sie für sich importieren.',
  ],
  [
    'The archive is damaged or cut off: what comes after entry {} cannot be read. Get the whole file again.',
    'Das Archiv ist beschädigt oder abgeschnitten: Was nach Eintrag {} kommt, kann nicht gelesen werden. Die ganze Datei erneut beschaffen.',
  ],
  [
    'The entry is damaged: its bytes do not match their length or checksum in the archive.',
    'Der Eintrag ist beschädigt: Seine Bytes passen nicht zu Länge oder Prüfsumme im Archiv.',
  ],
  ['The archive has more than {} entries.', 'Das Archiv hat mehr als {} Einträge.'],
  ['Links, devices and pipes are passed over.', 'Verknüpfungen, Geräte und Pipes werden übergangen.'],
  ['The name of the entry is empty or is no name of a file.', 'Der Name des Eintrags ist leer oder kein Dateiname.'],
  [
    'The name in the archive is a path from the root of a disk, and is shown without that.',
    'Der Name im Archiv ist ein Pfad von der Wurzel eines Laufwerks; er wird ohne sie gezeigt.',
  ],
  [
    'The name in the archive leads to a folder above, and is shown without that.',
    'Der Name im Archiv führt in einen Ordner darüber; er wird ohne das gezeigt.',
  ],
  [
    'The name in the archive holds control characters, which are shown as \ufffd.',
    'Der Name im Archiv enthält Steuerzeichen; sie werden als \ufffd gezeigt.',
  ],
  [
    'The name in the archive holds signs that turn the direction of writing, which are shown as \ufffd.',
    'Der Name im Archiv enthält Zeichen, die die Schreibrichtung umkehren; sie werden als \ufffd gezeigt.',
  ],
  ['The files in the archive have more than {}.', 'Die Dateien im Archiv sind größer als {}.'],
  ['The archive expands more than {}-fold.', 'Das Archiv ist ausgepackt mehr als {}-mal so groß.'],
  ['The archive holds folders and hidden files only.', 'Das Archiv enthält nur Ordner und versteckte Dateien.'],
  [
    'The entry has more than {}. Unpack it and import it by itself.',
    'Der Eintrag ist größer als {}. Auspacken und für sich importieren.',
  ],
  [
    'The entry expands more than {}-fold. Unpack it and import it by itself if you trust it.',
    'Der Eintrag ist ausgepackt mehr als {}-mal so groß. Auspacken und für sich importieren, wenn ihm zu trauen ist.',
  ],
  [
    'Its compression method is not read. Unpack the archive and import the folder.',
    'Seine Kompressionsmethode wird nicht gelesen. Das Archiv auspacken und den Ordner importieren.',
  ],
  [
    'The compression method {} is not read. Unpack the archive and import the folder.',
    'Die Kompressionsmethode {} wird nicht gelesen. Das Archiv auspacken und den Ordner importieren.',
  ],
  ['What comes after that is not read.', 'Was danach kommt, wird nicht gelesen.'],

  // Images and videos.
  [
    'PNG, JPEG, WebP, GIF, AVIF, MP4 and WebM are taken; hidden files are passed over.',
    'PNG, JPEG, WebP, GIF, AVIF, MP4 und WebM werden angenommen; versteckte Dateien werden übergangen.',
  ],
  ['PNG, JPEG, WebP, GIF, AVIF, MP4 and WebM can.', 'PNG, JPEG, WebP, GIF, AVIF, MP4 und WebM gehen.'],
  ['The folder holds no image and no video.', 'Der Ordner enthält kein Bild und kein Video.'],
  ['Save it as JPEG, PNG or WebP first.', 'Zuerst als JPEG, PNG oder WebP speichern.'],
  ['Save it as MP4 or WebM first.', 'Zuerst als MP4 oder WebM speichern.'],
  ['Save it as PNG first.', 'Zuerst als PNG speichern.'],
  ['This is a video, not an image.', 'Das ist ein Video, kein Bild.'],
  ['The file of {} is not there.', 'Die Datei von {} ist nicht da.'],
  ['The file of {} is not what it was.', 'Die Datei von {} ist nicht mehr, was sie war.'],
  ['This {} has {} bytes; up to {} are taken.', 'Die Datei ({}) hat {} Bytes; bis zu {} werden angenommen.'],
  ['Make it smaller first.', 'Zuerst verkleinern.'],
  ['This image has {} × {} pixels.', 'Dieses Bild hat {} × {} Bildpunkte.'],
  [
    'Up to {} million pixels are taken. Make it smaller first.',
    'Bis zu {} Millionen Bildpunkte werden angenommen. Zuerst verkleinern.',
  ],
  ['The image has more than {} million pixels.', 'Das Bild hat mehr als {} Millionen Bildpunkte.'],
  ['Save it smaller.', 'Kleiner speichern.'],
  ['The image is damaged: {}.', 'Das Bild ist beschädigt: {}.'],
  ['An image is not written as a video.', 'Ein Bild wird nicht als Video geschrieben.'],
  ['This video is {}, and videos are not converted.', 'Dieses Video ist {}, und Videos werden nicht umgewandelt.'],
  [
    'Get the file again, or save it again with another program.',
    'Die Datei erneut beschaffen oder mit einem anderen Programm neu speichern.',
  ],
  ['{} is an image, and nothing recognises its text.', '{} ist ein Bild, und sein Text wird nicht erkannt.'],
  [
    'It was recognised with a confidence below {} %: some of its words may be wrong.',
    'Es wurde mit weniger als {} % Sicherheit erkannt: Einige Wörter können falsch sein.',
  ],
  ['There are no data for recognising {}.', 'Für die Erkennung von {} fehlen die Daten.'],
  [
    "Those there are: {}. Install Tesseract's data for others, or name a folder that has them.",
    'Vorhanden: {}. Für andere die Daten von Tesseract installieren oder einen Ordner angeben, der sie enthält.',
  ],
  ['Recognising the text of a page took longer than {} s.', 'Die Texterkennung einer Seite dauerte länger als {} s.'],
  [
    'Install it again, or import the file again to use the text recognition that comes with Quarry.',
    'Neu installieren, oder die Datei noch einmal importieren: Dann wird die Texterkennung von Quarry benutzt.',
  ],
  [
    'Files ending in {} are not imported from a folder.',
    'Dateien mit der Endung {} werden nicht aus einem Ordner importiert.',
  ],
]
