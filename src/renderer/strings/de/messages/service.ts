import type { MessagePair } from '../../messages.ts'

/**
 * What goes wrong with the service and with models of the user's own. `test/unit/renderer/strings/messages.test.ts` tells
 * which messages of these rooms have no German words.
 */
export const serviceMessages: readonly MessagePair[] = [
  // What it answers, and what it says about that itself.
  ['The service did not accept the API key{}.', 'Der Dienst hat den Schlüssel abgelehnt{}.'],
  ['The server at {} did not accept the API key.', 'Der Server {} hat den Schlüssel abgelehnt.'],
  ['The server at {} did not accept the API key{}.', 'Der Server {} hat den Schlüssel abgelehnt{}.'],
  ['The service refuses this account{}.', 'Der Dienst lehnt dieses Konto ab{}.'],
  ['The server at {} refuses this account.', 'Der Server {} lehnt dieses Konto ab.'],
  ['The server at {} refuses this account{}.', 'Der Server {} lehnt dieses Konto ab{}.'],
  ['The service does not know what was asked for{}.', 'Der Dienst kennt das Angefragte nicht{}.'],
  ['The server at {} does not know what was asked for.', 'Der Server {} kennt das Angefragte nicht.'],
  ['The server at {} does not know what was asked for{}.', 'Der Server {} kennt das Angefragte nicht{}.'],
  ['The service refused the request as invalid{}.', 'Der Dienst hat die Anfrage als ungültig abgelehnt{}.'],
  ['The server at {} refused the request as invalid.', 'Der Server {} hat die Anfrage als ungültig abgelehnt.'],
  ['The server at {} refused the request as invalid{}.', 'Der Server {} hat die Anfrage als ungültig abgelehnt{}.'],
  ['The service asks to wait.', 'Der Dienst bittet zu warten.'],
  ['The service asks to wait{}.', 'Der Dienst bittet zu warten{}.'],
  ['The server at {} asks to wait.', 'Der Server {} bittet zu warten.'],
  ['The server at {} asks to wait{}.', 'Der Server {} bittet zu warten{}.'],
  ['The service did not get the request in time.', 'Der Dienst hat die Anfrage nicht rechtzeitig erhalten.'],
  ['The service did not get the request in time{}.', 'Der Dienst hat die Anfrage nicht rechtzeitig erhalten{}.'],
  ['The server at {} did not get the request in time.', 'Der Server {} hat die Anfrage nicht rechtzeitig erhalten.'],
  [
    'The server at {} did not get the request in time{}.',
    'Der Server {} hat die Anfrage nicht rechtzeitig erhalten{}.',
  ],
  ['The service failed with {}.', 'Der Dienst meldet den Fehler {}.'],
  ['The service failed.', 'Der Dienst meldet einen Fehler.'],
  ['The service failed{}.', 'Der Dienst meldet einen Fehler{}.'],
  ['The service refused the request with {}.', 'Der Dienst hat die Anfrage abgelehnt, Fehler {}.'],
  ['The service refused the request.', 'Der Dienst hat die Anfrage abgelehnt.'],
  ['The service refused the request{}.', 'Der Dienst hat die Anfrage abgelehnt{}.'],
  ['The server at {} failed with {}.', 'Der Server {} meldet den Fehler {}.'],
  ['The server at {} failed.', 'Der Server {} meldet einen Fehler.'],
  ['The server at {} failed{}.', 'Der Server {} meldet einen Fehler{}.'],
  ['The server at {} refused the request with {}.', 'Der Server {} hat die Anfrage abgelehnt, Fehler {}.'],
  ['The server at {} refused the request.', 'Der Server {} hat die Anfrage abgelehnt.'],
  ['The server at {} refused the request{}.', 'Der Server {} hat die Anfrage abgelehnt{}.'],

  // What to do about it.
  ['Top up the account of this API key, then resume.', 'Das Konto dieses API-Schlüssels aufladen, dann fortsetzen.'],
  [
    'Check that the base address is that of the service, and what it says about this answer.',
    'Prüfen, ob die Basisadresse die des Dienstes ist und was er zu dieser Antwort sagt.',
  ],
  [
    'Try again, or allow more time in the service profile.',
    'Noch einmal versuchen oder im Dienstprofil mehr Zeit erlauben.',
  ],
  [
    'What arrived is kept. Ask again for the rest; it is not sent again by itself.',
    'Was ankam, bleibt. Den Rest noch einmal anfragen; von selbst wird nichts erneut gesendet.',
  ],
  [
    'Copy it again from the account page, without line breaks.',
    'Ihn auf der Kontoseite noch einmal kopieren, ohne Zeilenumbrüche.',
  ],
  [
    'Use the https:// address of the service, if it has one.',
    'Die https://-Adresse des Dienstes verwenden, wenn er eine hat.',
  ],

  // Addresses and downloads.
  [
    'The base address must have no user name, query or fragment.',
    'Die Basisadresse darf keinen Benutzernamen, keine Abfrage und kein Fragment haben.',
  ],
  ['It leads from one address to the next too often.', 'Es wird zu oft auf eine weitere Adresse verwiesen.'],
  ['It leads to what is no address.', 'Es wird auf etwas verwiesen, das keine Adresse ist.'],
  ['It is over {} MB.', 'Größer als {} MB.'],
  [
    'The service had not come to the end of its answer after {} ms.',
    'Der Dienst war nach {} ms noch nicht am Ende seiner Antwort.',
  ],

  // Models of the user's own.
  ['The server at {} could not be reached in time.', 'Der Server {} war nicht rechtzeitig erreichbar.'],
  ['The server at {} could not be reached ({}).', 'Der Server {} ist nicht erreichbar ({}).'],
  ['The connection to the server at {} broke ({}).', 'Die Verbindung zum Server {} ist abgebrochen ({}).'],
  ['The reply of the server at {} is not usable: {}.', 'Die Antwort des Servers {} ist unbrauchbar: {}.'],
  ['The server at {} was silent for {} ms.', 'Der Server {} hat {} ms lang nicht geantwortet.'],
  ['There is no ONNX model in this folder.', 'In diesem Ordner ist kein ONNX-Modell.'],
  ['It has to hold {}, and tokenizer.json.', 'Er muss {} und tokenizer.json enthalten.'],
  ['There is no tokenizer.json in this folder.', 'In diesem Ordner ist keine tokenizer.json.'],
  ['This file of the model is not JSON.', 'Diese Datei des Modells ist kein JSON.'],
  [
    'This installation of Quarry has no runtime for ONNX models.',
    'Dieser Installation von Quarry fehlt die Laufzeit für ONNX-Modelle.',
  ],
  [
    'Install the packages onnxruntime-web and @huggingface/tokenizers, or use a server such as Ollama.',
    'Die Pakete onnxruntime-web und @huggingface/tokenizers installieren oder einen Server wie Ollama verwenden.',
  ],
  [
    'The model in this folder is not the one that was added.',
    'Das Modell in diesem Ordner ist nicht das, das hinzugefügt wurde.',
  ],
  ['The model in this folder {}.', 'Das Modell in diesem Ordner ist unbrauchbar: {}.'],
  [
    'Add it again: its vectors are not comparable with those that are there.',
    'Es noch einmal hinzufügen: Seine Vektoren sind mit den vorhandenen nicht vergleichbar.',
  ],
  [
    'The model made a vector of zeros, which is near no text.',
    'Das Modell hat einen Vektor aus Nullen erzeugt, der keinem Text ähnlich ist.',
  ],
  [
    'Check that it is a model for embeddings, and that it was loaded without errors.',
    'Prüfen, ob es ein Modell für Einbettungen ist und ohne Fehler geladen wurde.',
  ],
  ['Start the server, or check its address.', 'Den Server starten oder seine Adresse prüfen.'],
  [
    'Check the name of the model, and whether the server has it.',
    'Den Namen des Modells prüfen, und ob der Server es hat.',
  ],
  ['Quarry sends no key to a model of your own.', 'Quarry sendet einem eigenen Modell keinen Schlüssel.'],
  [
    'It may still be loading the model, or have too little memory for it. See what the server writes, and try again.',
    'Vielleicht lädt er das Modell noch oder hat zu wenig Speicher dafür. Nachsehen, was der Server schreibt, und es noch einmal versuchen.',
  ],
  ['Try again when the server is less busy.', 'Noch einmal versuchen, wenn der Server weniger zu tun hat.'],
  [
    'Check that another model was not loaded in its place. If the model has changed, remove it and add it again.',
    'Prüfen, ob an seiner Stelle ein anderes Modell geladen ist. Hat sich das Modell geändert, es entfernen und noch einmal hinzufügen.',
  ],
  [
    'Check that the address is that of a server with /v1/embeddings.',
    'Prüfen, ob die Adresse die eines Servers mit /v1/embeddings ist.',
  ],
  ['The stream of the service stopped before its end.', 'Die Übertragung vom Dienst brach vor ihrem Ende ab.'],
]
