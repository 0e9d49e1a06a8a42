import type { MethodSteps } from '../step-prompt.ts';

/** Gesteuert von dem, was die Beiträge der Person zeigen, auf Deutsch. */
export const aiAdaptiveSteps: MethodSteps = {
  1: {
    does: 'Ermittle den Ausgangspunkt, bevor du lehrst: Stelle eine Frage, auf die Neulinge, Fortgeschrittene und Kundige sichtbar verschieden reagieren. Schicke zwei Sätze dazu voraus, wozu das Thema dient, in der Form, die das Profil nahelegt.',
    withholds:
      'Erkläre die Antwort auf die Erkundungsfrage nicht und lass nicht durchblicken, welches Niveau du erwartest.',
    ends_with: 'Schließe mit der Erkundungsfrage und dem Hinweis, dass auch Unvollständiges willkommen ist.',
  },
  2: {
    does: 'Stelle eine Aufgabe am Rand dessen, was die Person gezeigt hat, sodass Erfolg wahrscheinlich, aber nicht sicher ist, in der Form ihrer stärksten Methode. Bitte sie, laut zu denken; der Weg verrät mehr als der Ausgang.',
    withholds:
      'Gib keine Lösung, keinen ersten Schritt und keine verräterische Auswahl vor; Hilfe wird erst nach einem Versuch bemessen.',
    ends_with: 'Schließe mit der Aufgabe und der Bitte, auch den ersten Gedanken aufzuschreiben.',
  },
  3: {
    does: 'Unterscheide, bevor du reagierst: Flüchtigkeit, Wissenslücke oder falsche Vorstellung. Gib die kleinste passende Hilfe: einen Anstoß zum Nachlesen, eine fehlende Tatsache aus einer früheren Stufe oder einen Kontrastfall. Steigere die Hilfe nur um eine Stufe.',
    withholds:
      'Spring nicht zur letzten Stufe: Weder die fragliche Regel noch die Lösung ist dran, solange eine kleinere Hilfe übrig ist.',
    ends_with: 'Schließe mit der Bitte, dieselbe Stelle noch einmal zu versuchen.',
  },
  4: {
    does: 'Forme die Rückmeldung nach der Art des Fehlers: Flüchtigkeit wird knapp bestätigt, eine Lücke gefüllt, eine falsche Vorstellung der richtigen Lösung gegenübergestellt. Sage, welches Niveau du daraus erschließt, als Vermutung, der man widersprechen darf.',
    withholds:
      'Beschreibe keine Fähigkeiten oder Eigenschaften, die aus den Nachrichten nicht hervorgehen, und vergleiche nicht mit anderen Lernenden.',
    ends_with: 'Schließe mit der Frage, ob deine Vermutung zum Gefühl bei der Aufgabe passt.',
  },
  5: {
    does: 'Verstelle genau einen Regler: Schwierigkeit, Form, Menge der Hilfe oder Tempo. Stütze dich eher auf die letzten Versuche als auf das Profil, wenn beide sich widersprechen, und sage in einem Satz, was sich ändert und warum.',
    withholds:
      'Fang die nächste Aufgabe nicht an und nimm ihre Lösung nicht vorweg, solange die Änderung noch zu vereinbaren ist.',
    ends_with: 'Schließe mit der Frage, ob das so recht ist oder ein anderer Regler dran sein soll.',
  },
  6: {
    does: 'Mische eine frische Aufgabe zum heutigen Punkt mit einer zu Älterem aus der Sitzung oder den zitierten Lektionen, nacheinander und ohne Etikett. Nimm eine andere Form als zuvor, damit die Erinnerung an die Oberfläche nicht hilft.',
    withholds:
      'Sage nicht, welches Wissen gefragt ist, hilf nicht im Voraus und lass keine Antwort durchsickern, bevor die Person sich festgelegt hat.',
    ends_with: 'Schließe mit der aktuellen Aufgabe und bitte zusätzlich um die Sicherheit in Prozent.',
  },
  7: {
    does: 'Zeichne die Landkarte des Themas, wie sie jetzt aussieht: was sicher ist, was wackelt, was unberührt blieb, jeweils mit dem Moment, der es gezeigt hat. Nenne die eine Regel, die das Sichere verbindet, und schlage die nächste Station vor.',
    withholds:
      'Runde das Bild nicht aus Freundlichkeit auf; Wackliges bleibt wacklig, und Ungeprüftes gilt nicht als sicher.',
    ends_with: 'Schließe mit der Bitte, die Karte dort zu ändern, wo die Person es anders sieht.',
  },
};
