import type { MessagePair } from '../../messages.ts'

/** Exports, portable collections, reports, citation styles and bundles. */
export const exportingMessages: readonly MessagePair[] = [
  ['Files are not written from the browser.', 'Aus dem Browser werden keine Dateien geschrieben.'],
  ['Download the export.', 'Den Export herunterladen.'],
  ['Files are not sealed from the browser.', 'Aus dem Browser werden keine Dateien versiegelt.'],
  ['Seal the downloaded file on the command line.', 'Die heruntergeladene Datei auf der Kommandozeile versiegeln.'],
  ['Questions are exported with a collection.', 'Fragen werden mit einer Sammlung exportiert.'],
  ['Vectors are exported as parquet.', 'Vektoren werden als Parquet exportiert.'],
  ['A style of citations is for {}.', 'Ein Zitierstil ist für {}.'],
  ['Only a report is exported as bundle.', 'Als Paket („bundle“) wird nur ein Bericht exportiert.'],
  ['Only a collection is exported as collection.', 'Als Sammlung („collection“) wird nur eine Sammlung exportiert.'],
  ['{} is exported as {} or {}.', '{} wird als {} oder {} exportiert.'],
  ['{} are exported as {} or {}.', '{} werden als {} oder {} exportiert.'],
  ['Only a file can be sealed.', 'Nur eine Datei kann versiegelt werden.'],
  ['This file is sealed already.', 'Diese Datei ist schon versiegelt.'],
  [
    'Verify it. To seal it as it is now, move the old seal and its signature away first.',
    'Das Siegel prüfen. Um die Datei so zu versiegeln, wie sie jetzt ist, zuerst das alte Siegel und seine Signatur weglegen.',
  ],
  ['This is more text than a word processor opens.', 'Das ist mehr Text, als eine Textverarbeitung öffnet.'],
  [
    'Export a part of it, or Markdown or HTML, which have no such limit.',
    'Einen Teil exportieren, oder Markdown oder HTML: Sie haben keine solche Grenze.',
  ],
  ['A sheet has at most 1,048,575 documents.', 'Ein Blatt hat höchstens 1.048.575 Dokumente.'],
  [
    'Export a part of them, or CSV or Parquet, which have no such limit.',
    'Einen Teil exportieren, oder CSV oder Parquet: Sie haben keine solche Grenze.',
  ],
  ['This is too much to be printed as one PDF.', 'Das ist zu viel für eine PDF-Datei.'],
  ['Export a part of it, or HTML.', 'Einen Teil exportieren, oder HTML.'],
  [
    'There is no browser on this computer that prints PDF.',
    'Auf diesem Computer gibt es keinen Browser, der PDF druckt.',
  ],
  [
    'Install Chromium, Chrome or Edge, or export HTML and print that.',
    'Chromium, Chrome oder Edge installieren, oder HTML exportieren und drucken.',
  ],
  ['The browser printed no PDF.', 'Der Browser hat keine PDF-Datei gedruckt.'],
  ['Export HTML and print that.', 'HTML exportieren und drucken.'],
  ['None of these documents was captured from the web.', 'Keines dieser Dokumente wurde aus dem Web erfasst.'],
  ['Capture pages first.', 'Zuerst Seiten erfassen.'],
  ['There is no such folder.', 'Diesen Ordner gibt es nicht.'],
  ['Make it first, or choose another place.', 'Legen Sie ihn erst an, oder wählen Sie einen anderen Ort.'],
  ['Another Quarry is restoring a backup here.', 'Ein anderes Quarry stellt hier gerade eine Sicherung wieder her.'],
  ['Wait until it is done. If none is, delete {}.', 'Warten Sie, bis es fertig ist. Läuft keines, löschen Sie {}.'],
  [
    'There is a library or another database of this name.',
    'Unter diesem Namen gibt es eine Bibliothek oder eine andere Datenbank.',
  ],
  ['No {} is written as ".{}".', 'Das ({}) wird nicht als „.{}“ geschrieben.'],
  ['Let its name end in {} or {}.', 'Den Namen auf {} oder {} enden lassen.'],
  ['Let its name end in .{}.', 'Den Namen auf .{} enden lassen.'],

  // Citation styles.
  ['There is no citation style named {}.', 'Den Zitierstil {} gibt es nicht.'],
  ['Choose {}, or give the file of a CSL style.', '{} wählen oder die Datei eines CSL-Stils angeben.'],
  ['This CSL style only names another style.', 'Dieser CSL-Stil nennt nur einen anderen Stil.'],
  ['Give the file of the style that it depends on.', 'Die Datei des Stils angeben, auf dem er beruht.'],
  ['This is no citation style in CSL 1.0.', 'Das ist kein Zitierstil in CSL 1.0.'],
  [
    'Give a file that ends in .csl and is a whole style.',
    'Eine Datei angeben, die auf .csl endet und ein ganzer Stil ist.',
  ],

  // Portable collections and bundles.
  ['Line {} of {} is no document of a collection.', 'Zeile {} von {} ist kein Dokument einer Sammlung.'],
  ['A passage of document {} is outside of its text.', 'Eine Passage von Dokument {} liegt außerhalb seines Textes.'],
  ['A vector of {} has a number that is not finite.', 'Ein Vektor von {} hat eine Zahl, die nicht endlich ist.'],
  ['It is no zip archive.', 'Es ist kein Zip-Archiv.'],
  ['Its manifest does not name {}.', 'Ihr Verzeichnis nennt {} nicht.'],
  ['{} is not what its checksum says.', '{} passt nicht zur Prüfsumme.'],
  [
    'Copy the file again from where it was exported.',
    'Die Datei noch einmal von dort kopieren, wo sie exportiert wurde.',
  ],
  ['{} is in it twice.', '{} ist zweimal darin.'],
  ['Its list of parts cannot be read.', 'Die Liste ihrer Teile kann nicht gelesen werden.'],
  ['Its manifest is too long.', 'Ihr Verzeichnis ist zu lang.'],
  ['Its manifest is no JSON.', 'Ihr Verzeichnis ist kein JSON.'],
  ['Its manifest is not one of a collection.', 'Ihr Verzeichnis ist nicht das einer Sammlung.'],
  [
    'This collection was exported by a newer version of Quarry.',
    'Diese Sammlung wurde von einer neueren Version von Quarry exportiert.',
  ],
  ['Update Quarry, then import it again.', 'Quarry aktualisieren, dann noch einmal importieren.'],
  ['This is no whole research bundle.', 'Das ist kein ganzes Recherchepaket.'],
  [
    'This bundle was exported by a newer version of Quarry.',
    'Dieses Paket wurde von einer neueren Version von Quarry exportiert.',
  ],
  ['Update Quarry, then replay it again.', 'Quarry aktualisieren, dann noch einmal abspielen.'],
  ['There is no note that is on no document.', 'Es gibt keine Notiz, die zu keinem Dokument gehört.'],
]
