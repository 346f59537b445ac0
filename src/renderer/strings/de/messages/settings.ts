import type { MessagePair } from '../../messages.ts'

/** Settings: models of the user's own, network, updates, budgets, other programs. */
export const settingsMessages: readonly MessagePair[] = [
  ['The service has a model named "{}".', 'Der Dienst hat ein Modell mit dem Namen „{}“.'],
  ['No model on this computer makes vectors of {}.', 'Kein Modell auf diesem Computer macht Vektoren von {}.'],
  ['Add it under Settings, Models of your own.', 'In den Einstellungen unter „Eigene Modelle“ hinzufügen.'],
  ['The model needs a name.', 'Das Modell braucht einen Namen.'],
  ['There is a model named "{}" already.', 'Ein Modell mit dem Namen „{}“ gibt es bereits.'],
  ['Choose another name, or remove that one first.', 'Einen anderen Namen wählen oder das andere zuerst entfernen.'],
  [
    'Its vectors have {} numbers; at most {} are kept.',
    'Seine Vektoren haben {} Zahlen; höchstens {} werden aufbewahrt.',
  ],
  ['This model is there already, as "{}".', 'Dieses Modell gibt es schon, als „{}“.'],
  ['There is no model of your own named "{}".', 'Ein eigenes Modell mit dem Namen „{}“ gibt es nicht.'],
  ['None was added yet.', 'Noch keines wurde hinzugefügt.'],
  ['Name the model that the server is to use.', 'Das Modell angeben, das der Server benutzen soll.'],
  [
    'This address is not on this computer: texts would leave it.',
    'Diese Adresse ist nicht auf diesem Computer: Texte würden ihn verlassen.',
  ],
  ['Allow it expressly if that is what you want.', 'Ausdrücklich erlauben, wenn das gewollt ist.'],

  // The service profile.
  ['The service profile is not usable: {}.', 'Das Dienstprofil ist nicht verwendbar: {}.'],
  ['The service profile is not JSON: {}', 'Das Dienstprofil ist kein JSON: {}'],
  [
    'Correct the entry, or remove it to use the built-in assumption.',
    'Den Eintrag verbessern, oder ihn entfernen, um die eingebaute Annahme zu benutzen.',
  ],
  [
    'A service profile must be a JSON object of sections.',
    'Ein Dienstprofil muss ein JSON-Objekt aus Abschnitten sein.',
  ],

  // The network.
  [
    'A file of proxy rules can be used in the desktop app only.',
    'Eine Datei mit Proxy-Regeln geht nur in der Desktop-App.',
  ],
  ['This is no address of a file of proxy rules.', 'Das ist keine Adresse einer Datei mit Proxy-Regeln.'],
  [
    'The proxy must be an http, https or socks5 address.',
    'Der Proxy muss eine http-, https- oder socks5-Adresse sein.',
  ],
  [
    'User name and password of the proxy belong in their own fields.',
    'Benutzername und Passwort des Proxys gehören in ihre eigenen Felder.',
  ],
  ['The file of certificates cannot be read.', 'Die Datei mit Zertifikaten kann nicht gelesen werden.'],
  [
    'The file of certificates holds no certificate in PEM format.',
    'Die Datei mit Zertifikaten enthält kein Zertifikat im PEM-Format.',
  ],
  ['The file of certificates holds one that is damaged.', 'Die Datei mit Zertifikaten enthält ein beschädigtes.'],
  [
    'Port {} is in use: another Quarry receives pages, or another program.',
    'Port {} ist belegt: Ein anderes Quarry nimmt dort Seiten an, oder ein anderes Programm nutzt ihn.',
  ],
  ['The server could not listen on port {}.', 'Der Server konnte Port {} nicht öffnen.'],
  ['Port {} is in use.', 'Port {} ist belegt.'],
  ['There is no key with the number {}.', 'Den Schlüssel Nummer {} gibt es nicht.'],

  // Updates.
  ['Download the package from its address.', 'Das Paket von seiner Adresse herunterladen.'],
  ['There is a file of this name already.', 'Eine Datei mit diesem Namen gibt es bereits.'],
  [
    'The package is not the one that the release describes.',
    'Das Paket ist nicht das, welches die Ausgabe beschreibt.',
  ],
  [
    'It was deleted. Try again later, or tell the publisher.',
    'Es wurde gelöscht. Später noch einmal versuchen oder dem Herausgeber Bescheid geben.',
  ],
  ['Nothing was downloaded.', 'Nichts wurde heruntergeladen.'],
  [
    'The update address did not answer with a signed release.',
    'Die Adresse für Aktualisierungen hat nicht mit einer signierten Ausgabe geantwortet.',
  ],
  [
    'The release is not signed with the key of this package.',
    'Die Ausgabe ist nicht mit dem Schlüssel dieses Pakets signiert.',
  ],
  [
    'The release is signed, but this version of Quarry cannot read it.',
    'Die Ausgabe ist signiert, aber diese Version von Quarry kann sie nicht lesen.',
  ],
  ['No address is set to ask for updates.', 'Keine Adresse für Aktualisierungen ist eingestellt.'],
  ['The address announces {}, and announced {} before.', 'Die Adresse kündigt {} an, zuvor aber {}.'],
  [
    'An old answer was sent again. Nothing was downloaded.',
    'Eine alte Antwort wurde noch einmal gesendet. Nichts wurde heruntergeladen.',
  ],
  ['There is no newer package for this computer.', 'Für diesen Computer gibt es kein neueres Paket.'],
  [
    'Another program has installed Quarry and updates it: apt, rpm or npm.',
    'Ein anderes Programm hat Quarry installiert und aktualisiert es: apt, rpm oder npm.',
  ],
  [
    'This package was built without the key of a publisher, and cannot check updates.',
    'Dieses Paket wurde ohne den Schlüssel eines Herausgebers gebaut und kann Aktualisierungen nicht prüfen.',
  ],
  ['The address for updates begins with https://.', 'Die Adresse für Aktualisierungen beginnt mit https://.'],

  // Budgets.
  ['A budget of a collection needs the name of the collection.', 'Ein Budget einer Sammlung braucht deren Namen.'],
  ['A budget cannot be in "{}".', 'Ein Budget kann nicht in „{}“ sein.'],
  [
    'Use a currency (three capital letters, USD), or one of these, the nearest first: {}.',
    'Eine Währung (drei Großbuchstaben, USD) oder eines von diesen angeben, das ähnlichste zuerst: {}.',
  ],
  ['"{}" is not a currency.', '„{}“ ist keine Währung.'],
  ['Write its three capital letters, such as USD.', 'Drei Großbuchstaben schreiben, etwa USD.'],
  ['"{}" is no operation of the service.', '„{}“ ist keine Operation des Dienstes.'],
  ['"{}" is not counted in "{}".', '„{}“ wird nicht in „{}“ gezählt.'],
  ['Use one of these, the nearest first: {}.', 'Eines von diesen angeben, das ähnlichste zuerst: {}.'],
  [
    'Raise the budget, or wait until it is renewed at 00:00 UTC.',
    'Das Budget erhöhen oder warten, bis es sich um 00:00 UTC erneuert.',
  ],
  [
    'Raise the budget, or wait until it is renewed with the next month (UTC).',
    'Das Budget erhöhen oder warten, bis es sich mit dem nächsten Monat (UTC) erneuert.',
  ],
  [
    'The budget of the day is reached: {} of {} requests spent.',
    'Das Budget des Tages ist erreicht: {} von {} Anfragen verbraucht.',
  ],
  [
    'The budget of the month is reached: {} of {} requests spent.',
    'Das Budget des Monats ist erreicht: {} von {} Anfragen verbraucht.',
  ],
  [
    'The budget of the collection "{}" is reached: {} of {} requests spent.',
    'Das Budget der Sammlung „{}“ ist erreicht: {} von {} Anfragen verbraucht.',
  ],
  [
    'The budget of the day is reached: {} of {} {} spent.',
    'Das Budget des Tages ist erreicht: {} von {} {*} verbraucht.',
  ],
  [
    'The budget of the month is reached: {} of {} {} spent.',
    'Das Budget des Monats ist erreicht: {} von {} {*} verbraucht.',
  ],
  [
    'The budget of the collection "{}" is reached: {} of {} {} spent.',
    'Das Budget der Sammlung „{}“ ist erreicht: {} von {} {*} verbraucht.',
  ],
  ['Without a reply yet: {}.', 'Noch ohne Antwort: {}.'],
  ['Requests without a reply yet may cost up to {}.', 'Anfragen ohne Antwort können noch bis zu {*} kosten.'],
  ['The next request may cost up to {}.', 'Die nächste Anfrage kann bis zu {*} kosten.'],
  ['The cost of the next request is not known.', 'Was die nächste Anfrage kostet, ist nicht bekannt.'],
]
