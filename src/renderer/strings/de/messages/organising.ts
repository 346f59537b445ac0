import type { MessagePair } from '../../messages.ts'

/** Collections, tags, fields, marks, batches and what is undone. */
export const organisingMessages: readonly MessagePair[] = [
  ['There is no collection named "{}".', 'Eine Sammlung mit dem Namen „{}“ gibt es nicht.'],
  ['There is nothing to join.', 'Es gibt nichts zusammenzufassen.'],
  [
    'Only changes of marks that follow each other can be made one.',
    'Nur Änderungen an Markierungen, die unmittelbar aufeinander folgen, lassen sich zusammenfassen.',
  ],
  ['"{}" is no smart collection.', '„{}“ ist keine intelligente Sammlung.'],
  ['"{}" cannot search in itself.', '„{}“ kann nicht in sich selbst suchen.'],
  ['Only a search by meaning alone has a least score.', 'Einen Mindestwert hat nur eine Suche allein nach Bedeutung.'],
  [
    'Use the mode semantic, or limit how many documents it has.',
    'Die Suche nach Bedeutung wählen oder die Zahl der Dokumente begrenzen.',
  ],
  [
    '"{}" is a search: it holds no documents or collections itself.',
    '„{}“ ist eine Suche: Sie enthält selbst keine Dokumente oder Sammlungen.',
  ],
  [
    'Choose another collection, or turn it into an ordinary one first.',
    'Eine andere Sammlung wählen oder diese zuerst in eine gewöhnliche umwandeln.',
  ],
  ['Rename that one first, then restore this one.', 'Zuerst die andere umbenennen, dann diese wiederherstellen.'],
  [
    'The collection "{}" is in the trash: nothing is imported into it.',
    'Die Sammlung „{}“ liegt im Papierkorb: In sie wird nichts importiert.',
  ],
  [
    'Merge "{}" into "{}" to have one tag of both.',
    '„{}“ mit „{}“ zusammenführen, damit aus beiden ein Schlagwort wird.',
  ],
  ['"{}" cannot become "{}": that is nested in it.', '„{}“ kann nicht zu „{}“ werden: Das liegt darin.'],
  ['The list "{}" has no value with the number {}.', 'Die Liste „{}“ hat keinen Wert mit der Nummer {}.'],
  ['The text of document {} has no characters {} to {}.', 'Der Text von Dokument {} hat keine Zeichen {} bis {}.'],
  ['It is {} characters long.', 'Er ist {} Zeichen lang.'],
  ['Document {} has no page {}.', 'Dokument {} hat keine Seite {}.'],
  ['Its last page is {}.', 'Seine letzte Seite ist {}.'],
  ['There is no image or video with the number {}.', 'Das Bild oder Video Nummer {} gibt es nicht.'],

  // Fields.
  ['The field "{}" has no choice with the number {}.', 'Das Feld „{}“ hat keine Auswahl mit der Nummer {}.'],
  ['The field "{}" has no choice "{}".', 'Das Feld „{}“ hat keine Auswahl „{}“.'],
  ['It has no choices yet.', 'Es hat noch keine Auswahl.'],
  ['Give this one another name, or remove that one.', 'Dieses anders nennen oder das andere entfernen.'],
  ['A field of the type "{}" has no choices.', 'Ein Feld vom Typ „{}“ hat keine Auswahl.'],
  ['Leave the choices out, or define it as "choice".', 'Die Auswahl weglassen oder das Feld als „choice“ anlegen.'],
  ['Two choices have the same name.', 'Zwei Werte der Auswahl heißen gleich.'],
  ['Give each choice a name of its own.', 'Jedem Wert der Auswahl einen eigenen Namen geben.'],
  [
    'A field of the type "{}" is not written in the form "{}".',
    'Ein Feld vom Typ „{}“ wird nicht in der Form „{}“ geschrieben.',
  ],
  [
    'Numbers have a decimal "point" or "comma", dates are "dayFirst" or "monthFirst", choices are "single" or listed with "semicolons", "bars" or "commas".',
    'Zahlen haben einen Punkt („point“) oder ein Komma („comma“), Daten sind „dayFirst“ oder „monthFirst“, eine Auswahl hat einen Wert („single“) oder mehrere mit Semikolon („semicolons“), senkrechtem Strich („bars“) oder Komma („commas“).',
  ],
  [
    'The name of a choice has a semicolon, which separates several.',
    'Der Name eines Werts der Auswahl hat ein Semikolon, das mehrere trennt.',
  ],
  ['Name the parts of it as choices of their own.', 'Die Teile als eigene Werte der Auswahl anlegen.'],
  ['The fact "{}" is of the type "{}", not "{}".', 'Die Angabe „{}“ ist vom Typ „{}“, nicht „{}“.'],
  ['Define it as "{}".', 'Als „{}“ anlegen.'],
  [
    'The field "{}" is not of texts that could contain something.',
    'Das Feld „{}“ enthält keine Texte, in denen etwas stehen könnte.',
  ],
  ['Compare it with values of its type.', 'Mit Werten seines Typs vergleichen.'],
  [
    'The choices of the field "{}" are not compared by size.',
    'Die Auswahl des Feldes „{}“ wird nicht nach Größe verglichen.',
  ],
  ['Ask for one of them, or for several.', 'Nach einem der Werte fragen, oder nach mehreren.'],
  ['"{}" is not {}, as the field "{}" asks for.', '„{}“ ist nicht {}, wie das Feld „{}“ es verlangt.'],
  ['Write it like 1234.5.', 'So schreiben: 1234.5.'],
  ['Write it like 2026-11-21 or 2026-11-21T08:00:00Z.', 'So schreiben: 2026-11-21 oder 2026-11-21T08:00:00Z.'],
  ['Write it as 2026-11-21 or 2026-11-21T08:00:00Z.', 'Als 2026-11-21 oder 2026-11-21T08:00:00Z schreiben.'],
  ['"{}" is not a date.', '„{}“ ist kein Datum.'],
  ['Give a text of at most {} characters.', 'Einen Text von höchstens {} Zeichen angeben.'],
  ['There is no facet or field "{}".', 'Die Zählung oder das Feld „{}“ gibt es nicht.'],
  ['There is: {}.', 'Es gibt: {}.'],

  // Batches, maps, timelines.
  ['There is no kept batch with the number {}.', 'Den aufbewahrten Stapel Nummer {} gibt es nicht.'],
  ['There is no run with the number {}.', 'Den Durchlauf Nummer {} gibt es nicht.'],
  ['The last {} runs of a batch are kept.', 'Die letzten {} Durchläufe eines Stapels werden aufbewahrt.'],
  ['There is no removed batch with the number {}.', 'Den entfernten Stapel Nummer {} gibt es nicht.'],
  ['There is a batch named "{}" already.', 'Einen Stapel mit dem Namen „{}“ gibt es bereits.'],
  ['Taken as plain text: {} ({}).', 'Als einfacher Text gelesen: {} ({}).'],
  ['No text of this collection has a vector yet.', 'Noch kein Text dieser Sammlung hat einen Vektor.'],
  [
    'There are more than {} bars of one {} in this time.',
    'In dieser Zeit gibt es mehr als {} Balken von je einer Einheit ({}).',
  ],
  ['Ask for longer ones, or for a shorter time.', 'Längere wählen oder eine kürzere Zeit.'],

  // Undo.
  ['Nothing with the number {} is in the trash.', 'Nichts mit der Nummer {} ist im Papierkorb.'],
  ['There is no change with the number {}.', 'Die Änderung Nummer {} gibt es nicht.'],
  [
    'The list of changes has their numbers; only the latest are kept.',
    'Die Nummern stehen in der Liste der Änderungen; nur die letzten werden aufbewahrt.',
  ],
  [
    'This can only be taken back as a whole, and some of it was changed since.',
    'Das lässt sich nur als Ganzes zurücknehmen, und einiges davon wurde seitdem geändert.',
  ],
  ['Take back what was changed later first.', 'Zuerst zurücknehmen, was später geändert wurde.'],
]
