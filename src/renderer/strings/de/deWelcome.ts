import type { Strings } from '../en.ts'

export const deWelcome: Strings['welcome'] = {
  title: 'Willkommen bei Quarry',
  show: 'Willkommen',
  what: 'Quarry sammelt Dokumente und Webseiten als Belege, findet sie nach Bedeutung und Stichwort und beantwortet Fragen daraus mit Quellenangaben.',
  place: 'Ort der Bibliothek',
  placeWhat: 'Alles Gesammelte steht in dieser Datei und in Ordnern daneben:',
  otherPlace: 'Anderen Ort wählen',
  fill: 'Die Bibliothek ist leer',
  fillAgain: 'Dokumente hinzufügen',
  fillWhat:
    'Eigene Dateien importieren oder die Beispielsammlung ausprobieren: Artikel in mehreren Sprachen. Ein Schlüssel ist nicht nötig.',
  importFolder: 'Ordner importieren',
  samples: 'Beispielbibliotheken',
  samplesWhat: 'Jede wird als eigene Bibliothek geöffnet. Die jetzige bleibt, wie sie ist.',
  sampleNames: {
    articles: 'Artikel über Handel in acht Sprachen',
    harbour: 'Ein Hafenvertrag: E-Mails, Protokolle und Zahlungen',
  },
  service: 'Schlüssel und lokaler Dienst',
  serviceWhat:
    'Ohne Schlüssel übernimmt ein lokaler Dienst auf diesem Computer das Einbetten, Suchen und Antworten, und nichts verlässt den Computer. Mit einem Schlüssel nutzt Quarry den entfernten Dienst, der Bedeutung besser erfasst und Geld kostet.',
  addKey: 'Schlüssel eingeben',
  hasKey: 'Ein entfernter Dienst ist eingerichtet.',
  dismiss: 'Nicht mehr anzeigen',
  close: 'Zur Suche',
}

export const deTour: Strings['tour'] = {
  start: 'Rundgang beginnen',
  step: (at, of) => `Schritt ${at} von ${of}`,
  back: 'Zurück',
  next: 'Weiter',
  done: 'Fertig',
  leave: 'Rundgang verlassen',
  steps: {
    library: {
      title: 'Die Bibliothek',
      text: 'Eine Bibliothek ist eine Datei. Hier lässt sich zu einer anderen wechseln oder für jeden Fall eine neue anlegen.',
    },
    import: {
      title: 'Importieren',
      text: 'Dateien, Ordner und Webseiten hinzufügen. Sie lassen sich auch in dieses Fenster ziehen.',
    },
    collections: {
      title: 'Sammlungen',
      text: 'Dokumente liegen in Sammlungen. Ein Dokument kann in mehreren sein, und eine intelligente Sammlung ist eine gespeicherte Suche.',
    },
    search: {
      title: 'Suchen',
      text: 'In eigenen Worten oder nach genauen Begriffen suchen. Jeder Treffer erklärt, warum er gefunden wurde.',
    },
    ask: {
      title: 'Fragen',
      text: 'Eine Frage stellen: Die Antwort zitiert Passagen der Dokumente, und jedes Zitat öffnet die Seite, von der es stammt.',
    },
    commands: {
      title: 'Befehle und Hilfe',
      text: 'Alle Befehle stehen in dieser Liste, mit ihren Tastenkombinationen. F1 öffnet das Handbuch, und „Rundgang beginnen“ in dieser Liste zeigt diese Schritte noch einmal.',
    },
  },
}
