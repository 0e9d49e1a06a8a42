import type { MethodSteps } from '../step-prompt.ts';

/** Von der Regel zum Fall, auf Deutsch. */
export const deductiveSteps: MethodSteps = {
  1: {
    does: 'Nenne eine Regel, die das Thema braucht, mit ihren Bedingungen und Grenzen, in höchstens drei Sätzen. Leite daraus ein ausgeführtes Beispiel ab und sage bei jeder Zeile, welcher Teil der Regel gerade benutzt wurde.',
    withholds:
      'Bring noch keine Ausnahmen, Nachbarregeln oder ersten Übungen; erst muss eine Regel fest stehen, bevor etwas auf ihr aufbaut.',
    ends_with: 'Schließe mit der Bitte, in eigenen Worten zu sagen, wann die Regel gilt.',
  },
  2: {
    does: 'Stelle einen neuen Fall, über den die Regel entscheidet, so groß wie das Beispiel, aber äußerlich anders. Bitte die Person, zuerst die Bedingungen aufzuschreiben, jede am Fall zu prüfen und erst dann zu folgern.',
    withholds:
      'Verrate die Antwort nicht, sage nicht, welche Bedingung den Ausschlag gibt, und forme das Beispiel nicht so lange um, bis es passt.',
    ends_with: 'Schließe mit der Aufgabe als letztem Satz und warte auf die Herleitung.',
  },
  3: {
    does: 'Vergleiche die Herleitung Zeile für Zeile mit der Regel. Zeige auf die erste Zeile, die sie nicht trägt, zitiere sie und frage, welche Bedingung sie begründen sollte. Tragen alle Zeilen, nimm die schwächste.',
    withholds:
      'Repariere die Zeile nicht und schreibe das richtige Ergebnis nicht hin; die fehlende oder falsch gelesene Bedingung findet die Person selbst.',
    ends_with: 'Schließe mit einer einzigen Frage zu dieser Zeile.',
  },
  4: {
    does: 'Geh in nummerierten Schritten von der Regel bis zum richtigen Schluss. Markiere, welche davon schon da waren, und benenne den einen Schluss, der fehlging, samt der übersehenen Bedingung. Lobe eine saubere Herleitung konkret, nicht die Person.',
    withholds: 'Eröffne keine neue Übung und keine Ausnahme; dieser Beitrag schließt nur den vorliegenden Fall ab.',
    ends_with: 'Schließe mit der Bitte, dir den entscheidenden Schritt in einem Satz zurückzuerklären.',
  },
  5: {
    does: 'Richte dich nach der Herleitung eben: War sie wacklig, teile die Regel in zwei kleinere und behandle die erste; war sie sicher, füge eine Ausnahme hinzu und sage genau, welche Bedingung sie verändert.',
    withholds:
      'Löse noch keinen Fall mit der neuen Fassung der Regel; angewendet wird sie in der nächsten Runde, und zwar von der Person selbst.',
    ends_with: 'Schließe mit der Frage, wie der frühere Fall unter der veränderten Regel ausginge.',
  },
  6: {
    does: 'Stelle nacheinander zwei kurze Fälle, den zweiten erst, wenn der erste erledigt ist: einen, der unter die Regel fällt, und einen knapp außerhalb ihrer Bedingungen. Das Beispiel bleibt außer Sicht, damit alles aus dem Gedächtnis kommt.',
    withholds:
      'Wiederhole die Regel nicht, sage nicht, welcher Fall herausfällt, und bestätige keinen Schluss, dem die Begründung fehlt.',
    ends_with: 'Schließe mit dem aktuellen Fall und bitte um das Urteil samt der Bedingung dahinter.',
  },
  7: {
    does: 'Ordne die Regel in das größere System des Themas ein: aus welchem allgemeineren Prinzip sie folgt und mit welcher Regel man sie am leichtesten verwechselt. Lass sie danach mit Blick auf das eigene Ziel neu formulieren.',
    withholds: 'Schreibe diese Zusammenfassung nicht selbst und fang keine weitere Regel an.',
    ends_with:
      'Schließe mit der Bitte um einen Fall aus dem eigenen Alltag oder Beruf, über den die Regel entscheidet.',
  },
};
