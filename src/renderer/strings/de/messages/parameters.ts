import type { MessagePair } from '../../messages.ts'

/**
 * What is wrong with a parameter of a request, before it is sent: shown beside its field. Parameters keep the names of the
 * service. These begin with what they fill in: they come after all others, which they would hide.
 */
export const parameterMessages: readonly MessagePair[] = [
  // Numbers.
  ['{} must be a whole number from {} to {}, not {}.', '{} muss eine ganze Zahl von {} bis {} sein, nicht {}.'],
  ['dimension must be a whole number from 1 to {} for {}.', 'dimension muss eine ganze Zahl von 1 bis {} sein für {}.'],
  ['{} must be a whole number from {} to {}.', '{} muss eine ganze Zahl von {} bis {} sein.'],
  ['{} must be a whole number of {} or more.', '{} muss eine ganze Zahl und mindestens {} sein.'],
  ['{} must be a whole number of {} or less.', '{} muss eine ganze Zahl und höchstens {} sein.'],
  ['{} must be a whole number.', '{} muss eine ganze Zahl sein.'],
  ['{} must be a number from {} to {}.', '{} muss eine Zahl von {} bis {} sein.'],
  ['{} must be a number of {} or more.', '{} muss eine Zahl und mindestens {} sein.'],
  ['{} must be a number of {} or less.', '{} muss eine Zahl und höchstens {} sein.'],
  ['{} must be a number.', '{} muss eine Zahl sein.'],
  ['{} must be more than 0.', '{} muss größer als 0 sein.'],

  // Choices and dates.
  ['{} must be one of {}, not {}.', '{} muss eines von {} sein, nicht {}.'],
  ['{} must be one of {}.', '{} muss eines von {} sein.'],
  ['{} must be true or false.', '{} muss true oder false sein.'],
  ['input_type must be query, document or null.', 'input_type muss query, document oder null sein.'],
  [
    'tool_choice must be none, auto, required, or name one function.',
    'tool_choice muss none, auto oder required sein oder eine Funktion nennen.',
  ],
  [
    '{} must be a date-time like 2031-04-02T08:00:00Z, not {}.',
    '{} muss ein Zeitpunkt wie 2031-04-02T08:00:00Z sein, nicht {}.',
  ],
  ['{} must be a date-time like 2031-04-02T08:00:00Z.', '{} muss ein Zeitpunkt wie 2031-04-02T08:00:00Z sein.'],

  // Texts.
  ['{} must be a text that is not empty.', '{} muss ein Text sein, der nicht leer ist.'],
  ['{} must be a text.', '{} muss ein Text sein.'],
  ['{} must be a list of texts.', '{} muss eine Liste von Texten sein.'],
  ['prompt must not be empty.', 'prompt darf nicht leer sein.'],
  ['model must be named.', 'model muss angegeben werden.'],
  ['inputs must hold exactly 1 text.', 'inputs muss genau einen Text enthalten.'],
  ['inputs[0].type must be text.', 'inputs[0].type muss text sein.'],
  ['{} is empty; at least 1 character is needed.', '{} ist leer; nötig ist mindestens ein Zeichen.'],
  [
    '{} and the instruction have {} characters; at most {} are allowed.',
    '{} und die Anweisung haben zusammen {} Zeichen; erlaubt sind höchstens {}.',
  ],
  ['{} has {} characters; at most {} are allowed.', '{} hat {} Zeichen; erlaubt sind höchstens {}.'],

  // Lists and objects.
  ['input has {} texts; at most {} are allowed.', 'input hat {} Texte; erlaubt sind höchstens {}.'],
  ['input has {} texts; at least {} is needed.', 'input hat {} Texte; nötig ist mindestens {}.'],
  ['{} has {} items; at most {} are allowed.', '{} hat {} Einträge; erlaubt sind höchstens {}.'],
  ['{} has {} elements; at most {} are allowed.', '{} hat {} Elemente; erlaubt sind höchstens {}.'],
  ['{} has {} elements; at least {} is needed.', '{} hat {} Elemente; nötig ist mindestens {}.'],
  ['{} has {} images; at most {} are allowed.', '{} hat {} Bilder; erlaubt sind höchstens {}.'],
  ['{} has {} videos; at most {} is allowed.', '{} hat {} Videos; erlaubt ist höchstens {}.'],
  ['{} is of type {}; {} are accepted.', '{} hat den Typ {}; angenommen werden {}.'],
  ['{} is an empty file.', '{} ist eine leere Datei.'],
  ['{} must be a list of elements.', '{} muss eine Liste von Elementen sein.'],
  ['{} must be a list of objects.', '{} muss eine Liste von Objekten sein.'],
  ['{} must be a list.', '{} muss eine Liste sein.'],
  ['{} must be an object.', '{} muss ein Objekt sein.'],
  ['messages needs at least one message.', 'messages braucht mindestens eine Nachricht.'],
  ['The request is {} bytes; at most {} are allowed.', 'Die Anfrage hat {} Bytes; erlaubt sind höchstens {}.'],

  // What goes together.
  ['{} is for videos only.', '{} gibt es nur für Videos.'],
  ['{} search has no parameter {}.', 'Die Suche der Art {} hat keinen Parameter {}.'],
  [
    'frame_images are the first and the last frame: at most {}.',
    'frame_images sind das erste und das letzte Bild: höchstens {}.',
  ],
  ['input_references must be at most {} images.', 'input_references dürfen höchstens {} Bilder sein.'],
  [
    'extra_params must not have "{}": it repeats a parameter of its own, or controls the platform.',
    'extra_params darf „{}“ nicht enthalten: Dafür gibt es einen eigenen Parameter, oder es steuert die Plattform.',
  ],
  ['Only one of temperature and top_p can be set.', 'Von temperature und top_p kann nur eines angegeben werden.'],
  [
    'messages needs a user message: the last one is the question.',
    'messages braucht eine Nachricht der Rolle user: Die letzte ist die Frage.',
  ],
  [
    'selections belong to a stored plan: plan_id is missing.',
    'selections gehören zu einem gespeicherten Plan: plan_id fehlt.',
  ],
  [
    'skip_plan and {} are for the first phase; plan_id is the second.',
    'skip_plan und {} gehören zum ersten Schritt; plan_id ist der zweite.',
  ],
  [
    'The query is made from the messages; it cannot be given.',
    'Die Suchanfrage entsteht aus den Nachrichten; sie kann nicht angegeben werden.',
  ],
]
