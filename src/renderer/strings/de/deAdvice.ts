import type { Strings } from '../en.ts'

/** What to do about a problem, in the window: the sentences for the marks in messages of the core (src/main/base/advice.ts). */
export const deAdvice: Strings['advice'] = {
  giveEncoding: () => 'Sie lässt sich unter „Zeichenkodierung“ wählen.',
  keepDamaged: (encoding) =>
    `Die richtige lässt sich unter „Zeichenkodierung“ wählen (zum Beispiel windows-1252). Mit ${encoding} bleibt der Datensatz erhalten, und \uFFFD steht für die unlesbaren Zeichen.`,
  mendLetters: () =>
    'Wenn Buchstaben fehlen oder falsch aussehen, lässt sich die richtige unter „Zeichenkodierung“ wählen.',
  searchColumns: () =>
    'Um auch sie zu durchsuchen, diese Tabelle allein importieren und sie auf der Seite „Importieren“ unter „Spalten“ für „Text“ wählen.',
  chooseText: () =>
    'Diese Tabelle allein importieren und auf der Seite „Importieren“ unter „Spalten“ eine für „Text“ wählen.',
  nameFormat: () => 'Die Datei selbst auswählen oder unter „Format“ ein Format wählen.',
  splitOrFormat: () => 'Die Datei aufteilen oder, falls es eine Tabelle ist, unter „Format“ eine wählen.',
  followLinks: () => 'Das Ziel der Verknüpfung selbst importieren.',
  givePassword: () =>
    'Das Passwort wird auf der Seite „Importieren“ unter „Passwort verschlüsselter Dateien“ eingegeben.',
  recogniseText: () => 'Beim Import „Texterkennung“ einschalten.',
  recogniseAll: () => 'Beim Import unter „Texterkennung“ „Jede Seite“ wählen.',
  readKinds: () => 'Das Handbuch nennt unter „Bringing things in“, was gelesen wird.',
  importMedia: () =>
    'Auf der Seite „Importieren“ einzeln auswählen, um sie als Bilder und Videos zu importieren, oder „Texterkennung“ einschalten, um den Text in Bildern zu lesen.',
  retryJob: () => 'Auf der Seite des Auftrags „Fehlgeschlagene wiederholen“ wählen.',
  teamPassword: () => 'Auf der Seite „Teams“ mit dem Passwort noch einmal verbinden.',
  setUpTeam: () => 'Ihr Eigentümer kann eines einrichten: „In dieser Datenbank ein neues Team einrichten“.',
  nameTeam: (names) => `Eines davon auswählen: ${names}.`,
  joinTeamCollection: (name) =>
    `Um die eigenen Dokumente dorthin zu legen, „${name}“ auf der Seite „Teams“ teilen; dort lässt sich das wählen. Um sie daneben zu teilen, die eigene anders nennen.`,
  connectTeam: () => 'Auf der Seite „Teams“ mit einem verbinden.',
}
