import type { PLUGIN_SETTINGS as ENGLISH } from '../../english/console/plugin-settings.ts';
import type { SameKeys } from '../../same-keys.ts';

/** The German texts of the console about the settings of plugins. */
export const PLUGIN_SETTINGS = {
  lead: 'Sie gelten auf allen Servern dieser Datenbank, und für sie muss nichts neu gestartet werden.',
  none: 'Dieses Plugin hat keine Einstellungen.',
  saved: 'Gespeichert. Dieser Server hält sich schon daran, andere binnen fünf Sekunden.',
  sources: {
    default: 'Vorgabe',
    file: 'Erster Wert aus der Konfigurationsdatei',
    database: 'Vom Betrieb geändert',
    pinned: 'Von einer Datei festgelegt',
    environment: 'Umgebungsvariable',
  },
  pinned:
    'config/plugins/{name}.yaml dieses Servers entscheidet, unter „pinned“. Um es zu ändern, bearbeite die Datei und starte den Server neu; um es hier zu ändern, nimm es dort zuerst heraus.',
  pinned_secret:
    'config/secrets.yaml dieses Servers entscheidet, unter „plugins.{name}“. Um es zu ändern, bearbeite die Datei und starte den Server neu; um es hier zu ändern, nimm es dort zuerst heraus.',
  environment:
    'Eine Variable in der Umgebung dieses Servers entscheidet. Um es zu ändern, ändere die Variable und starte den Server neu.',
  default: 'Vorgabe: {value}',
  reset: 'Zurücksetzen',
  was_reset: '{label} hat wieder den ersten Wert.',
  internal: 'Interne Einstellungen',
  internal_text:
    'Weder diese Seite noch die Kommandozeile ändert sie: config/plugins/{name}.yaml gibt sie, unter „settings“. Eine Änderung gilt nach einem Neustart des Servers.',
  unavailable:
    'Nur ein Plugin, das eingeschaltet ist und sich laden ließ, nennt seine Einstellungen. Nennt sein Fehler eine Einstellung, deren Wert es nicht annimmt, setze sie auf der Kommandozeile des Servers zurück:',
} satisfies SameKeys<typeof ENGLISH>;
