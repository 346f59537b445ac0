import type { Strings } from '../en.ts'
import { plural } from './deFormats.ts'

export const deService: Strings['service'] = {
  title: 'Dienst',
  inUse: 'In Gebrauch',
  inUseLocal: 'Lokaler Dienst auf diesem Computer: kostenlos, offline, zum Ausprobieren',
  keyInClear:
    'Dies ist eine http://-Adresse auf einem anderen Computer: Der Schlüssel und alle Daten können unterwegs gelesen werden. Falls vorhanden, die https://-Adresse des Dienstes verwenden.',
  address: 'Basisadresse',
  addressHint: 'Die Adresse aus der Dokumentation des Dienstes.',
  key: 'Schlüssel',
  keyHint: {
    keychain:
      'Verschlüsselt im Schlüsselbund des Systems gespeichert. Er steht nie in Bibliotheken, Protokollen oder Exporten.',
    session:
      'Dieses System hat keinen Schlüsselbund. Der Schlüssel bleibt im Arbeitsspeicher, bis Quarry beendet wird.',
  },
  keyEnds: (end) => (end === '' ? 'Ein Schlüssel ist hinterlegt' : `Endet auf ${end}`),
  keyPlaceholder: 'Schlüssel einfügen',
  given: 'Durch die Umgebung vorgegeben, die Vorrang vor dieser Einstellung hat.',
  forgetKey: 'Schlüssel entfernen',
  forgetAddress: 'Adresse entfernen',
  save: 'Speichern',
  saved: 'Gespeichert. Anfragen gehen jetzt an diesen Dienst.',
  savedLocal: 'Gespeichert. Bis Adresse und Schlüssel hinterlegt sind, wird der lokale Dienst verwendet.',
  test: 'Testen',
  testing: 'Test läuft…',
  testHint: 'Bettet ein Wort ein. Zählt wie jede andere Anfrage.',
  testOk: (model, ms) => `Verbunden: ${model}, ${ms} ms.`,
  web: 'Im Browser kommen Adresse und Schlüssel aus der Umgebung: Quarry mit QUARRY_BASE_URL und QUARRY_API_KEY starten. Der Schlüssel bleibt im Arbeitsspeicher und gelangt nie auf eine Seite.',
}

export const deNetwork: Strings['network'] = {
  title: 'Netzwerk',
  proxy: 'Proxy',
  modes: { system: 'Systemeinstellung', none: 'Kein Proxy', manual: 'Manuell', pac: 'Regeldatei (PAC)' },
  modeHints: {
    system: 'Wie im System eingestellt oder durch HTTPS_PROXY, HTTP_PROXY und NO_PROXY vorgegeben.',
    none: 'Alles wird direkt erreicht.',
    manual: 'Alle Anfragen laufen über diesen Proxy: an den Dienst, für erfasste Seiten, für Bilder und für Downloads.',
    pac: 'Ein Skript nennt für jede Adresse den Proxy.',
  },
  rules: 'Adresse der Regeln',
  rulesHint: 'Die PAC-Datei des Netzwerks.',
  address: 'Proxy-Adresse',
  addressHint: 'http, https oder socks5, mit Port.',
  addressExample: 'http://proxy.beispiel:3128',
  user: 'Benutzername',
  userHint: 'Leer lassen, wenn der Proxy keinen verlangt.',
  password: 'Passwort',
  passwordHint: {
    keychain: 'Verschlüsselt im Schlüsselbund des Systems gespeichert.',
    session: 'Bleibt im Arbeitsspeicher, bis Quarry beendet wird.',
  },
  forgetPassword: 'Passwort entfernen',
  exceptions: 'Ohne Proxy',
  exceptionsExample: 'intranet.beispiel, 10.1.2.3',
  exceptionsHint: 'Namen und Adressen, durch Kommas getrennt. Dieser Computer wird immer direkt erreicht.',
  certificates: 'Eigene Zertifikate',
  certificatesHint:
    'Eine PEM-Datei, der zusätzlich zu den üblichen Zertifikaten vertraut wird, zum Beispiel die der eigenen Organisation.',
  certificatesPlaceholder: 'Pfad einer PEM-Datei',
}

export const dePrivacy: Strings['privacy'] = {
  title: 'Datenschutz',
  leaves: 'Was diesen Computer verlässt',
  leavesLocal:
    'Nichts: Der lokale Dienst antwortet. Erfasste Seiten und geladene Bilder werden von ihren Servern geholt.',
  leavesRemote: (address) =>
    `Texte zum Einbetten, mit der Eingabetaste abgeschickte Suchanfragen, Fragen und die Passagen, aus denen sie beantwortet werden, gehen an ${address}. Erfasste Seiten und geladene Bilder werden von ihren Servern geholt. Es gibt keine Telemetrie.`,
  images: 'Bilder fremder Server',
  imagesHint: 'Werden nur auf Wunsch geladen: Dabei erfährt ihr Server, wer liest.',
  recent: 'Letzte Suchanfragen',
  recentHint: (count) =>
    count === 0
      ? 'Keine gespeichert.'
      : `${plural(count, 'Suchanfrage steht', 'Suchanfragen stehen')} unter dem Suchfeld.`,
  history: 'Sammelverlauf',
  historyHint:
    'Suchen in Web, Nachrichten, Unternehmen und Videos mit ihren Ergebnissen. Gespeicherte Dokumente bleiben.',
  historyCleared: (count) => `${plural(count, 'Suche', 'Suchen')} gelöscht.`,
  queries: 'Eingebettete Suchanfragen',
  queriesHint:
    'Gespeichert, damit erneutes Fragen nichts kostet. Ohne sie wird die Trefferquote der Suche an anderen Texten gemessen.',
  queriesCleared: (count) => `${plural(count, 'Suchanfrage', 'Suchanfragen')} gelöscht.`,
  clear: 'Löschen',
}

export const deEmbedders: Strings['embedders'] = {
  title: 'Eigene Modelle',
  about:
    'Vektoren können auch von einem Modell auf diesem Computer kommen: von einem Server wie Ollama, LM Studio oder llama.cpp oder aus einem Ordner mit einem ONNX-Modell. Das ist kostenlos, funktioniert offline und wird unter „Einbettung“ ausgewählt wie jedes andere Modell.',
  numbers: (dimension) => `${dimension} Zahlen`,
  test: 'Testen',
  testOf: (name) => `${name} testen`,
  testing: 'Test läuft…',
  testOk: (name, texts, ms) => `${name} hat ${plural(texts, 'Text', 'Texte')} in ${ms} ms eingebettet.`,
  remove: 'Entfernen',
  removeOf: (name) => `${name} entfernen`,
  removed: (name) => `${name} wurde entfernt. Die Vektoren bleiben in den Bibliotheken.`,
  kind: 'Modell hinzufügen',
  kinds: { address: 'Auf einem Server', folder: 'In einem Ordner' },
  name: 'Name',
  nameHint: 'So heißt es überall, wo ein Modell ausgewählt wird.',
  address: 'Adresse',
  addressHint: 'Mit /v1. Ollama verwendet Port 11434, LM Studio 1234, llama.cpp 8080.',
  model: 'Modell',
  modelHint: 'Wie der Server es nennt.',
  folder: 'Ordner',
  folderHint: 'Mit model.onnx oder onnx/model.onnx und tokenizer.json. Er wird an Ort und Stelle gelesen.',
  folderPlaceholder: 'Pfad des Ordners',
  queryPrefix: 'Vor Fragen',
  documentPrefix: 'Vor Dokumenten',
  prefixHint: 'Manche Modelle erwarten vor jedem Text Wörter wie „query: “. Meist leer.',
  network: 'Adresse auf einem anderen Computer erlauben',
  networkHint: 'Texte verlassen dann diesen Computer, und Quarry zählt keine Kosten dieses Servers.',
  add: 'Hinzufügen',
  adding: 'Modell wird ausprobiert…',
  added: (name, dimension) => `${name} wurde hinzugefügt: Die Vektoren haben ${dimension} Zahlen.`,
}
