import type { MessagePair } from '../../messages.ts'

/** Reading documents: PDF, office files, mail, books, pages, bibliographies and tables. */
export const documentMessages: readonly MessagePair[] = [
  // Word processors and packages.
  ['It is no compound file.', 'Es ist keine Verbunddatei.'],
  [
    'This is a document of Word 95 or older, which cannot be read.',
    'Das ist ein Dokument von Word 95 oder älter; es kann nicht gelesen werden.',
  ],
  ['Open it in Word or LibreOffice and save it as .docx.', 'In Word oder LibreOffice öffnen und als .docx speichern.'],
  ['This is no Word document, or a damaged one.', 'Das ist kein Word-Dokument, oder ein beschädigtes.'],
  [
    'Open it in its own program and save it as .docx, or name it by what it is.',
    'In seinem Programm öffnen und als .docx speichern, oder einen passenden Namen geben.',
  ],
  ['This is no Word document: it has no text.', 'Das ist kein Word-Dokument: Es hat keinen Text.'],
  ['Open it in its own program and save it as .docx.', 'In seinem Programm öffnen und als .docx speichern.'],
  ['This is no OpenDocument text: it has no content.', 'Das ist kein OpenDocument-Text: Er hat keinen Inhalt.'],
  [
    'The text of the document is longer than a document may be.',
    'Der Text des Dokuments ist länger, als ein Dokument sein darf.',
  ],
  [
    'The document is encrypted in a way that is not read.',
    'Das Dokument ist auf eine Weise verschlüsselt, die nicht gelesen wird.',
  ],
  [
    'The document is encrypted in a way that is not read, or is damaged.',
    'Das Dokument ist auf eine Weise verschlüsselt, die nicht gelesen wird, oder beschädigt.',
  ],
  [
    'Open it in its own program and save it without a password.',
    'In seinem Programm öffnen und ohne Passwort speichern.',
  ],
  [
    'Open it in its own program and save it without a password, or with the encryption of OpenDocument 1.2.',
    'In seinem Programm öffnen und ohne Passwort speichern, oder mit der Verschlüsselung von OpenDocument 1.2.',
  ],
  [
    'A part of the document is damaged, or larger than a document may be.',
    'Ein Teil des Dokuments ist beschädigt oder größer, als ein Dokument sein darf.',
  ],
  ['The file is larger than a file of its kind may be.', 'Die Datei ist größer, als eine ihrer Art sein darf.'],
  [
    'Open it in its own program and save it in its new form, such as .docx, without a password.',
    'In ihrem Programm öffnen und in der neuen Form ohne Passwort speichern, etwa als .docx.',
  ],
  [
    'The file is an old office document or a damaged one, in spite of its name.',
    'Die Datei ist trotz ihres Namens ein altes oder beschädigtes Office-Dokument.',
  ],
  [
    'Open it in its own program and save it in its new form, such as .docx.',
    'In ihrem Programm öffnen und in der neuen Form speichern, etwa als .docx.',
  ],
  ['The file has {} parts, more than a document has.', 'Die Datei hat {} Teile, mehr als ein Dokument.'],
  ['Its part {} is missing.', 'Ihr Teil {} fehlt.'],
  ['Its part {} cannot be read.', 'Ihr Teil {} ist nicht lesbar.'],
  ['Its part {} is not what it should be.', 'Ihr Teil {} ist nicht, was er sein sollte.'],
  ['Its part {} is larger than a document may be.', 'Ihr Teil {} ist größer, als ein Dokument sein darf.'],
  ['Its part {} is larger than it may be.', 'Ihr Teil {} ist größer, als er sein darf.'],
  ['It declares entities.', 'Sie deklariert Entitäten.'],
  ['Its elements are nested too deep.', 'Ihre Elemente sind zu tief verschachtelt.'],
  ['Its groups are nested too deep.', 'Ihre Gruppen sind zu tief verschachtelt.'],
  ['The XML in the file is damaged or unsafe.', 'Das XML in der Datei ist beschädigt oder unsicher.'],
  ['Open the file in its own program and save it again.', 'Die Datei in ihrem Programm öffnen und neu speichern.'],
  ['The file is larger than an RTF file may be.', 'Die Datei ist größer, als eine RTF-Datei sein darf.'],
  ['This is no RTF file.', 'Das ist keine RTF-Datei.'],
  ['The file ends early: the rest of its text is missing.', 'Die Datei endet vorzeitig: Der Rest ihres Textes fehlt.'],
  ['This is no presentation: it has no list of slides.', 'Das ist keine Präsentation: Die Liste der Folien fehlt.'],
  ['Open it in its own program and save it as .pptx.', 'In ihrem Programm öffnen und als .pptx speichern.'],
  ['Slide {} is missing or cannot be read.', 'Folie {} fehlt oder kann nicht gelesen werden.'],
  ['This is no EPUB book: it does not name its chapters.', 'Das ist kein EPUB-Buch: Es nennt seine Kapitel nicht.'],
  [
    'It may be damaged. Open it in a reader of books and save it again.',
    'Vielleicht ist es beschädigt. In einem Leseprogramm öffnen und neu speichern.',
  ],
  ['The book is encrypted by its publisher.', 'Das Buch ist vom Verlag verschlüsselt.'],
  ['Ask the publisher for a copy without protection.', 'Den Verlag um ein Exemplar ohne Schutz bitten.'],

  // Spreadsheets.
  [
    'A formula has no stored result, and was read as an empty cell. Open the file in its program, and save it.',
    'Eine Formel hat kein gespeichertes Ergebnis und wurde als leere Zelle gelesen. Die Datei in ihrem Programm öffnen und speichern.',
  ],
  [
    'A cell is repeated more than {} times; further copies were left out.',
    'Eine Zelle wiederholt sich mehr als {}-mal; weitere wurden ausgelassen.',
  ],
  [
    'A row is repeated {} times; only the first {} copies were read.',
    'Eine Zeile wiederholt sich {}-mal; nur die ersten {} wurden gelesen.',
  ],
  ['This is no spreadsheet: it has no content.', 'Das ist keine Tabelle: Sie hat keinen Inhalt.'],
  [
    'No sheet is a table with the columns {}: the sheets were read as documents.',
    'Kein Blatt ist eine Tabelle mit den Spalten {}: Die Blätter wurden als Dokumente gelesen.',
  ],
  [
    'The row has cells beside the columns of the header; they were kept as they are.',
    'Die Zeile hat Zellen neben den Spalten der Kopfzeile; sie wurden unverändert übernommen.',
  ],
  [
    'The workbook is damaged, or of a kind that is not read.',
    'Die Arbeitsmappe ist beschädigt oder von einer Art, die nicht gelesen wird.',
  ],
  ['Open it in its own program and save it as .xlsx.', 'In ihrem Programm öffnen und als .xlsx speichern.'],
  ['This is no Excel workbook, in spite of its name.', 'Das ist trotz des Namens keine Excel-Arbeitsmappe.'],
  ['Name it by what it is, such as .csv or .html.', 'Einen passenden Namen geben, etwa mit .csv oder .html.'],
  ['The workbook is damaged.', 'Die Arbeitsmappe ist beschädigt.'],
  [
    'This is no Excel workbook: it has no list of sheets.',
    'Das ist keine Excel-Arbeitsmappe: Die Liste der Blätter fehlt.',
  ],
  ['The part of the file with the sheet "{}" is missing.', 'Der Teil der Datei mit dem Blatt „{}“ fehlt.'],
  [
    'A cell refers to a text that is not in the file, and was read as empty.',
    'Eine Zelle verweist auf einen Text, der nicht in der Datei steht; sie wurde als leer gelesen.',
  ],
  ['This original has no rows and columns.', 'Dieses Original hat keine Zeilen und Spalten.'],

  // PDF.
  [
    'There are more than {} attachments. The rest is not read.',
    'Es gibt mehr als {} Anhänge. Der Rest wird nicht gelesen.',
  ],
  ['The page cannot be drawn.', 'Die Seite kann nicht gezeichnet werden.'],
  ['The PDF has more than {} characters.', 'Die PDF-Datei hat mehr als {} Zeichen.'],
  ['The PDF is larger than 4 GB.', 'Die PDF-Datei ist größer als 4 GB.'],
  [
    'This PDF is encrypted in a way that cannot be read here.',
    'Diese PDF-Datei ist auf eine Weise verschlüsselt, die hier nicht gelesen wird.',
  ],
  [
    'Open it in the program that it was made for, and save it without encryption.',
    'In dem Programm öffnen, für das sie gemacht ist, und unverschlüsselt speichern.',
  ],
  [
    'Open it in a PDF reader and save it again, or get the file again.',
    'In einem PDF-Programm öffnen und neu speichern, oder die Datei erneut beschaffen.',
  ],
  [
    'This PDF is damaged: its pages cannot be opened. Get the file again.',
    'Diese PDF-Datei ist beschädigt: Ihre Seiten lassen sich nicht öffnen. Die Datei erneut beschaffen.',
  ],
  ['This PDF has no page.', 'Diese PDF-Datei hat keine Seite.'],
  [
    'This PDF has no text, and none was recognised on its pages.',
    'Diese PDF-Datei hat keinen Text, und auf ihren Seiten wurde keiner erkannt.',
  ],

  // Mail and saved pages.
  [
    'The message has more than {} MB. Save its attachments by themselves.',
    'Die Nachricht hat mehr als {} MB. Ihre Anhänge für sich speichern.',
  ],
  [
    'The boundaries of the parts of the message are damaged: its text holds parts that were not taken apart.',
    'Die Grenzen zwischen den Teilen der Nachricht sind beschädigt: Ihr Text enthält Teile, die nicht getrennt wurden.',
  ],
  [
    'Lines of the text are encoded (Base64) and the message does not state it: they are kept as they are.',
    'Zeilen des Textes sind kodiert (Base64), ohne dass die Nachricht es angibt: Sie bleiben, wie sie sind.',
  ],
  [
    'The text of the message holds bytes that are no letters: it may state a wrong encoding, or be damaged.',
    'Der Text der Nachricht enthält Bytes, die keine Buchstaben sind: Vielleicht ist die Kodierung falsch angegeben oder die Nachricht beschädigt.',
  ],
  [
    'The parts of the message cannot be told apart. Its body is kept as it is written.',
    'Die Teile der Nachricht sind nicht zu trennen. Ihr Text bleibt, wie er geschrieben ist.',
  ],
  [
    'Some bytes of the message mean nothing in the encoding that it states. They are shown as �.',
    'Einige Bytes der Nachricht bedeuten in der angegebenen Kodierung nichts. Sie erscheinen als �.',
  ],
  [
    'The parts of the message are nested too deeply. It may be damaged.',
    'Die Teile der Nachricht sind zu tief verschachtelt. Vielleicht ist sie beschädigt.',
  ],
  [
    'The headers of the message are too long. It may be damaged.',
    'Die Kopfzeilen der Nachricht sind zu lang. Vielleicht ist sie beschädigt.',
  ],
  ['The message is damaged and cannot be read.', 'Die Nachricht ist beschädigt und kann nicht gelesen werden.'],
  [
    'Open it in Outlook and save it again, or export it as EML.',
    'In Outlook öffnen und neu speichern oder als EML exportieren.',
  ],
  [
    'The file that Outlook attached (winmail.dat) is cut. What is before the cut was read.',
    'Die von Outlook angehängte Datei (winmail.dat) ist abgeschnitten. Was davor steht, wurde gelesen.',
  ],
  [
    'The message is encrypted ({}). Its headers are kept, and what is encrypted is not read.',
    'Die Nachricht ist verschlüsselt ({}). Ihre Kopfzeilen bleiben erhalten, und das Verschlüsselte wird nicht gelesen.',
  ],
  ['The message was read as {}, which is a guess.', 'Die Nachricht wurde als {} gelesen, was eine Vermutung ist.'],
  ['The message has no body in HTML.', 'Die Nachricht hat keinen Text in HTML.'],
  ['The page has more than {} MB.', 'Die Seite hat mehr als {} MB.'],
  ['Save it without its images, or as text.', 'Ohne Bilder oder als Text speichern.'],
  ['The saved page is damaged.', 'Die gespeicherte Seite ist beschädigt.'],
  [
    'Save the page again, as "Webpage, single file" or as HTML.',
    'Die Seite neu speichern: als „Webseite, eine Datei“ oder als HTML.',
  ],
  ['The saved page holds no HTML.', 'Die gespeicherte Seite enthält kein HTML.'],
  ['This original is no page.', 'Dieses Original ist keine Seite.'],

  // Bibliographies.
  [
    'The bibliography has more than {} characters: split it.',
    'Die Bibliografie hat mehr als {} Zeichen: Bitte aufteilen.',
  ],
  ['This @string defines nothing: write name = {value}.', 'Dieses @string legt nichts fest: name = {value} schreiben.'],
  [
    'The brackets of this entry do not close: a } is missing.',
    'Die Klammern dieses Eintrags schließen nicht: Eine } fehlt.',
  ],
  ['The entry is longer than {} characters.', 'Der Eintrag ist länger als {} Zeichen.'],
  [
    'In the entry {} the value of {} is not understood: check its braces and commands. It is kept as it is written.',
    'Im Eintrag {} ist der Wert von {} nicht verständlich: Klammern und Befehle prüfen. Er bleibt, wie er geschrieben ist.',
  ],
  [
    'There is no entry of BibTeX in this file: one begins like @article{key, title = {…}}. If it is a plain text, give it the ending .txt.',
    'In dieser Datei gibt es keinen BibTeX-Eintrag: Einer beginnt wie @article{key, title = {…}}. Ist es ein einfacher Text, die Endung .txt geben.',
  ],
  [
    'This record of RIS has no end: write a line “ER  - ” below its last one.',
    'Dieser RIS-Eintrag hat kein Ende: Unter seine letzte Zeile „ER  - “ schreiben.',
  ],
  [
    'There is no record of RIS in this file: one begins with a line like “TY  - JOUR”. If it is a plain text, give it the ending .txt.',
    'In dieser Datei gibt es keinen RIS-Eintrag: Einer beginnt mit einer Zeile wie „TY  - JOUR“. Ist es ein einfacher Text, die Endung .txt geben.',
  ],
  ['The file has more than {} characters.', 'Die Datei hat mehr als {} Zeichen.'],
  ['Export one collection of Zotero after the other.', 'Die Sammlungen aus Zotero einzeln exportieren.'],
  [
    'There is no item of Zotero in this file. Export the library from Zotero in the format Zotero RDF.',
    'In dieser Datei gibt es keinen Eintrag von Zotero. Die Bibliothek aus Zotero im Format Zotero RDF exportieren.',
  ],
  [
    'Export the library from Zotero again, in the format Zotero RDF.',
    'Die Bibliothek noch einmal aus Zotero im Format Zotero RDF exportieren.',
  ],
  [
    'Export the library from Zotero in the format Zotero RDF.',
    'Die Bibliothek aus Zotero im Format Zotero RDF exportieren.',
  ],
  ['This file of RDF is damaged.', 'Diese RDF-Datei ist beschädigt.'],
  [
    'This file of RDF declares entities, which are not read.',
    'Diese RDF-Datei deklariert Entitäten; sie werden nicht gelesen.',
  ],
  ['The elements of this file are nested too deep.', 'Die Elemente dieser Datei sind zu tief verschachtelt.'],
  ['This file is XML, and no RDF.', 'Diese Datei ist XML, aber kein RDF.'],
  ['The database names no file for the attachment {}.', 'Die Datenbank nennt keine Datei für den Anhang {}.'],
  [
    "The file {} is not in Zotero's folder (storage/{}): Zotero downloads it when it is opened.",
    'Die Datei {} liegt nicht im Ordner von Zotero (storage/{}): Zotero lädt sie herunter, wenn sie geöffnet wird.',
  ],
  [
    'The file {} is linked from a folder that only Zotero knows: import that folder, too.',
    'Die Datei {} ist aus einem Ordner verknüpft, den nur Zotero kennt: auch diesen Ordner importieren.',
  ],
  ['The linked file {} is not there.', 'Die verknüpfte Datei {} ist nicht da.'],
  ['Zotero is writing to its database.', 'Zotero schreibt gerade in seine Datenbank.'],
  ['Try again in a moment, or close Zotero first.', 'Gleich noch einmal versuchen oder Zotero zuerst schließen.'],
  ['The database of Zotero cannot be read: {}.', 'Die Datenbank von Zotero kann nicht gelesen werden: {}.'],
  [
    'Zotero keeps copies beside it, such as zotero.sqlite.bak. Copy one of these to an empty folder as zotero.sqlite and import that.',
    'Zotero legt Kopien daneben, etwa zotero.sqlite.bak. Eine davon als zotero.sqlite in einen leeren Ordner kopieren und von dort importieren.',
  ],
  [
    'This database was written by a version of Zotero that is too old.',
    'Diese Datenbank stammt von einer zu alten Version von Zotero.',
  ],
  [
    'Open it once with Zotero 5 or newer, then import it.',
    'Sie einmal mit Zotero 5 oder neuer öffnen, dann importieren.',
  ],
  ['This is a database, and not one of Zotero.', 'Das ist eine Datenbank, aber keine von Zotero.'],
  [
    'Export its tables as CSV or JSON Lines to import them.',
    'Ihre Tabellen als CSV oder JSON Lines exportieren, um sie zu importieren.',
  ],
  ['It does not begin with @type{.', 'Er beginnt nicht mit @type{.'],
  [
    'It has no key: write one behind the first bracket, with a comma after it.',
    'Er hat keinen Schlüssel: Hinter die erste Klammer einen schreiben, mit einem Komma danach.',
  ],
  [
    'There is no "name = value" at “{}”: a comma, a bracket or a quotation mark may be missing.',
    'Bei „{}“ steht kein „name = value“: Vielleicht fehlt ein Komma, eine Klammer oder ein Anführungszeichen.',
  ],
  [
    'The field {} has no value in braces or quotation marks.',
    'Das Feld {} hat keinen Wert in Klammern oder Anführungszeichen.',
  ],
  ['There is no comma behind the field {}.', 'Hinter dem Feld {} fehlt ein Komma.'],

  // Parquet.
  ['The Parquet file is not read: {}.', 'Die Parquet-Datei wird nicht gelesen: {}.'],
  [
    'Get the file again, or write it again with smaller row groups.',
    'Die Datei erneut beschaffen oder mit kleineren Zeilengruppen neu schreiben.',
  ],
  [
    'Get the file again, or write it again with another program.',
    'Die Datei erneut beschaffen oder mit einem anderen Programm neu schreiben.',
  ],
  ['The Parquet file {}, which is not read here.', 'Die Parquet-Datei {}; das wird hier nicht gelesen.'],
  [
    'Write it again in a plainer way, for example compressed with Snappy or Zstandard.',
    'Einfacher neu schreiben, zum Beispiel mit Snappy oder Zstandard komprimiert.',
  ],
  [
    'If it is what it should be, write it again in smaller row groups, or as several files.',
    'Wenn sie ist, was sie sein soll: in kleineren Zeilengruppen oder als mehrere Dateien neu schreiben.',
  ],
  [
    'The Parquet file cannot be read: it is damaged, or written in a way that is not known here.',
    'Die Parquet-Datei kann nicht gelesen werden: Sie ist beschädigt oder auf unbekannte Weise geschrieben.',
  ],
  ['The Parquet file is incomplete: its end is not there.', 'Die Parquet-Datei ist unvollständig: Ihr Ende fehlt.'],
  // What an import has beside what was there.
  [
    'Documents that have the same identifier as documents of {}, but other content, so that both are kept: {}.',
    'Dokumente, die dieselbe Kennung wie Dokumente von {} haben, aber einen anderen Inhalt, so dass beide bleiben: {}.',
  ],
  [
    'Documents that took the place of documents of {}, because they have the same identifier: {}.',
    'Dokumente, die an die Stelle von Dokumenten von {} getreten sind, weil sie dieselbe Kennung haben: {}.',
  ],
  [
    'Records that took the place of earlier records of this file, because they have the same identifier: {}.',
    'Einträge, die an die Stelle früherer Einträge dieser Datei getreten sind, weil sie dieselbe Kennung haben: {}.',
  ],
  [
    'Rows with a text that was there already but other values, which are not taken over without a column of identifiers: {}.',
    'Zeilen mit einem Text, der schon da war, aber anderen Werten, die ohne eine Spalte mit Kennungen nicht übernommen werden: {}.',
  ],
]
