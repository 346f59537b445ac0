import type { Strings } from '../en.ts'

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
