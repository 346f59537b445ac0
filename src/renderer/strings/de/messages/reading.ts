import type { MessagePair } from '../../messages.ts'

/** What is said about files that were read in part, or with a guess: encodings, pages, links and parts. */
export const readingMessages: readonly MessagePair[] = [
  [
    'Some that are known: utf-8, utf-16le, windows-1252, iso-8859-2, windows-1251, koi8-r, shift_jis, euc-jp, gb18030, big5, euc-kr.',
    'Bekannt sind zum Beispiel: utf-8, utf-16le, windows-1252, iso-8859-2, windows-1251, koi8-r, shift_jis, euc-jp, gb18030, big5, euc-kr.',
  ],
  ['It could be: {}.', 'Möglich sind: {}.'],
  [
    'At one place the bytes mean nothing in {}; � stands for them.',
    'An einer Stelle bedeuten die Bytes in {} nichts; dort steht �.',
  ],
  [
    'At {} places the bytes mean nothing in {}; � stands for them.',
    'An {} Stellen bedeuten die Bytes in {} nichts; dort steht �.',
  ],
  ['There are bytes here that mean nothing in {}.', 'Hier sind Bytes, die in {} nichts bedeuten.'],
  ['The text was read as {}, which is a guess.', 'Der Text wurde als {} gelesen, was eine Vermutung ist.'],
  ['The page was read as {}, which is a guess.', 'Die Seite wurde als {} gelesen, was eine Vermutung ist.'],
  ['Whole records before this were kept.', 'Vollständige Datensätze davor wurden übernommen.'],
  [
    'Links that lead out of the folder were not followed.',
    'Verknüpfungen, die aus dem Ordner hinausführen, wurden nicht verfolgt.',
  ],
  [
    'This is a link that leads out of the folder, to {}: it was not followed.',
    'Diese Verknüpfung führt aus dem Ordner hinaus, nach {}: Sie wurde nicht verfolgt.',
  ],
  [
    "The file {} is linked, outside of Zotero's folder: it was not read.",
    'Die Datei {} ist verknüpft und liegt außerhalb des Ordners von Zotero: Sie wurde nicht gelesen.',
  ],
  ['Images and videos are passed over here.', 'Bilder und Videos werden hier übergangen.'],
  ['A chapter ({}) cannot be read and is left out.', 'Ein Kapitel ({}) ist nicht lesbar und wird ausgelassen.'],
  [
    'A part of the file ({}) cannot be read and is left out.',
    'Ein Teil der Datei ({}) ist nicht lesbar und wird ausgelassen.',
  ],
  ['The embedded file {} cannot be read.', 'Die eingebettete Datei {} ist nicht lesbar.'],
  ['This is an image, whose text has to be recognised.', 'Das ist ein Bild, dessen Text erkannt werden muss.'],
  ['This entry of BibTeX cannot be read.', 'Dieser BibTeX-Eintrag ist nicht lesbar.'],
  [
    'The file is one document of more than {} characters.',
    'Die Datei ist ein einziges Dokument von mehr als {} Zeichen.',
  ],
  ['It is encrypted.', 'Die Datei ist verschlüsselt.'],
  ['It ends being XML in line {}.', 'In Zeile {} hört die Datei auf, XML zu sein.'],
  ['This is no whole Quarry collection.', 'Das ist keine vollständige Quarry-Sammlung.'],

  // Pages of PDF.
  [
    'This PDF is damaged: its end is missing, and what is needed to read it.',
    'Diese PDF-Datei ist beschädigt: Ihr Ende fehlt, und was zum Lesen nötig ist.',
  ],
  [
    'The text of this PDF cannot be read: its fonts do not say which letters they draw.',
    'Der Text dieser PDF-Datei ist nicht lesbar: Ihre Schriften sagen nicht, welche Buchstaben sie zeichnen.',
  ],
  [
    'This PDF has no text: its pages are empty or images.',
    'Diese PDF-Datei hat keinen Text: Ihre Seiten sind leer oder Bilder.',
  ],
  [
    'Page {} cannot be opened: the file is damaged there.',
    'Seite {} lässt sich nicht öffnen: Die Datei ist dort beschädigt.',
  ],
  [
    '{} pages ({}) cannot be opened: the file is damaged there.',
    '{} Seiten ({}) lassen sich nicht öffnen: Die Datei ist dort beschädigt.',
  ],
  [
    'Page {} cannot be read, because the end of the file is missing, and its fonts with it.',
    'Seite {} ist nicht lesbar: Das Ende der Datei fehlt und damit ihre Schriften.',
  ],
  [
    '{} pages ({}) cannot be read, because the end of the file is missing, and their fonts with it.',
    '{} Seiten ({}) sind nicht lesbar: Das Ende der Datei fehlt und damit ihre Schriften.',
  ],
  [
    'Page {} has a font that does not say which letters it draws: text recognition would be needed to read it.',
    'Seite {} hat eine Schrift, die nicht sagt, welche Buchstaben sie zeichnet: Zum Lesen wäre Texterkennung nötig.',
  ],
  [
    '{} pages ({}) have fonts that do not say which letters they draw: text recognition would be needed to read them.',
    '{} Seiten ({}) haben Schriften, die nicht sagen, welche Buchstaben sie zeichnen: Zum Lesen wäre Texterkennung nötig.',
  ],
  [
    'Page {} has letters that its font does not name, so some words are not right: text recognition would be needed to read it.',
    'Seite {} hat Buchstaben, die ihre Schrift nicht benennt, daher stimmen einige Wörter nicht: Zum Lesen wäre Texterkennung nötig.',
  ],
  [
    '{} pages ({}) have letters that their fonts do not name, so some words are not right: text recognition would be needed to read them.',
    '{} Seiten ({}) haben Buchstaben, die ihre Schriften nicht benennen, daher stimmen einige Wörter nicht: Zum Lesen wäre Texterkennung nötig.',
  ],
  [
    'Page {} has no text: text recognition would be needed to read it.',
    'Seite {} hat keinen Text: Zum Lesen wäre Texterkennung nötig.',
  ],
  [
    '{} pages ({}) have no text: text recognition would be needed to read them.',
    '{} Seiten ({}) haben keinen Text: Zum Lesen wäre Texterkennung nötig.',
  ],
  ['Page {} could not be recognised.', 'Der Text von Seite {} konnte nicht erkannt werden.'],
  [
    '{} pages ({}) could not be recognised, the first for this reason.',
    'Der Text von {} Seiten ({}) konnte nicht erkannt werden, der erste aus diesem Grund.',
  ],
  [
    'Page {} was recognised with a confidence below {} %: some of its words may be wrong.',
    'Der Text von Seite {} ist zu weniger als {} % sicher erkannt: Einige Wörter können falsch sein.',
  ],
  [
    '{} pages ({}) were recognised with a confidence below {} %: some of their words may be wrong.',
    'Der Text von {} Seiten ({}) ist zu weniger als {} % sicher erkannt: Einige Wörter können falsch sein.',
  ],
]
