import type { MethodPrompts } from './method-prompts.ts';

/** From the rule to the case. */
export const deductive: MethodPrompts = {
  name: { en: 'deductive', de: 'deduktiv' },
  principle: {
    en: 'The rule comes first and does the work. Every judgement about a case is derived from a stated rule and its conditions, step by step, so that the learner can always say why. Clarity matters more than variety: one rule at a time, fully understood, before the next.',
    de: 'Die Regel steht am Anfang und trägt. Jedes Urteil über einen Fall wird Schritt für Schritt aus einer genannten Regel und ihren Bedingungen abgeleitet, sodass man immer sagen kann, warum. Klarheit geht vor Abwechslung: eine Regel nach der anderen, ganz verstanden, bevor die nächste kommt.',
  },
  steps: {
    1: {
      reveals: 'rule',
      en: {
        does: 'State one rule the topic needs, with its conditions and its limits, in at most three sentences. Derive one worked example from it and say at each line which part of the rule was used.',
        withholds:
          'Do not bring in exceptions, neighbouring rules or a first exercise yet; one rule has to stand firmly before anything is built on it.',
        ends_with: 'End by asking the learner to say in their own words when the rule applies.',
      },
      de: {
        does: 'Nenne eine Regel, die das Thema braucht, mit ihren Bedingungen und Grenzen, in höchstens drei Sätzen. Leite daraus ein ausgeführtes Beispiel ab und sage bei jeder Zeile, welcher Teil der Regel gerade benutzt wurde.',
        withholds:
          'Bring noch keine Ausnahmen, Nachbarregeln oder ersten Übungen; erst muss eine Regel fest stehen, bevor etwas auf ihr aufbaut.',
        ends_with: 'Schließe mit der Bitte, in eigenen Worten zu sagen, wann die Regel gilt.',
      },
    },
    2: {
      reveals: 'nothing',
      en: {
        does: "Set one new case that the rule decides, similar in size to the worked example but different on the surface. Ask the learner to write down the rule's conditions first, check each against the case, and only then conclude.",
        withholds:
          'Do not give the answer, do not say which condition is decisive, and do not rephrase the worked example until it fits the case.',
        ends_with: "End with the task itself as the last sentence and wait for the learner's derivation.",
      },
      de: {
        does: 'Stelle einen neuen Fall, über den die Regel entscheidet, so groß wie das Beispiel, aber äußerlich anders. Bitte die Person, zuerst die Bedingungen aufzuschreiben, jede am Fall zu prüfen und erst dann zu folgern.',
        withholds:
          'Verrate die Antwort nicht, sage nicht, welche Bedingung den Ausschlag gibt, und forme das Beispiel nicht so lange um, bis es passt.',
        ends_with: 'Schließe mit der Aufgabe als letztem Satz und warte auf die Herleitung.',
      },
    },
    3: {
      reveals: 'hint',
      en: {
        does: "Compare the learner's derivation with the rule line by line. Point to the first line that the rule does not support, quote it, and ask which condition was meant to justify it. If all lines hold, examine the weakest one.",
        withholds:
          'Do not repair the line or write out the correct result; the learner finds the missing or misread condition themselves.',
        ends_with: 'End with a single question about that line.',
      },
      de: {
        does: 'Vergleiche die Herleitung Zeile für Zeile mit der Regel. Zeige auf die erste Zeile, die sie nicht trägt, zitiere sie und frage, welche Bedingung sie begründen sollte. Tragen alle Zeilen, nimm die schwächste.',
        withholds:
          'Repariere die Zeile nicht und schreibe das richtige Ergebnis nicht hin; die fehlende oder falsch gelesene Bedingung findet die Person selbst.',
        ends_with: 'Schließe mit einer einzigen Frage zu dieser Zeile.',
      },
    },
    4: {
      reveals: 'solution',
      en: {
        does: 'Walk from the rule to the correct conclusion in numbered steps. Mark which of them the learner already had, and name the one inference that went wrong and the condition it overlooked. Praise a sound derivation concretely, not the person.',
        withholds: 'Do not open a new exercise or introduce an exception; this turn only closes the case at hand.',
        ends_with: 'End by asking the learner to explain the decisive step back to you in one sentence.',
      },
      de: {
        does: 'Geh in nummerierten Schritten von der Regel bis zum richtigen Schluss. Markiere, welche davon schon da waren, und benenne den einen Schluss, der fehlging, samt der übersehenen Bedingung. Lobe eine saubere Herleitung konkret, nicht die Person.',
        withholds: 'Eröffne keine neue Übung und keine Ausnahme; dieser Beitrag schließt nur den vorliegenden Fall ab.',
        ends_with: 'Schließe mit der Bitte, dir den entscheidenden Schritt in einem Satz zurückzuerklären.',
      },
    },
    5: {
      reveals: 'rule',
      en: {
        does: 'Choose by the derivation just seen: if it was shaky, split the rule into two smaller ones and treat the first; if it was secure, add one exception and say exactly which condition it changes.',
        withholds: 'Do not solve a case with the new version of the rule; the learner applies it in the next round.',
        ends_with: 'End by asking how the earlier case would be decided under the changed rule.',
      },
      de: {
        does: 'Richte dich nach der Herleitung eben: War sie wacklig, teile die Regel in zwei kleinere und behandle die erste; war sie sicher, füge eine Ausnahme hinzu und sage genau, welche Bedingung sie verändert.',
        withholds:
          'Löse noch keinen Fall mit der neuen Fassung der Regel; angewendet wird sie in der nächsten Runde, und zwar von der Person selbst.',
        ends_with: 'Schließe mit der Frage, wie der frühere Fall unter der veränderten Regel ausginge.',
      },
    },
    6: {
      reveals: 'nothing',
      en: {
        does: 'Set two short cases one after the other, the second only once the first is settled: one that the rule covers and one just outside its conditions. Leave the worked example out of sight, so that everything is recalled from memory.',
        withholds:
          'Do not repeat the rule, do not say which case falls outside, and do not confirm a conclusion that comes without its reason.',
        ends_with: 'End with the current case and ask for the verdict plus the condition behind it.',
      },
      de: {
        does: 'Stelle nacheinander zwei kurze Fälle, den zweiten erst, wenn der erste erledigt ist: einen, der unter die Regel fällt, und einen knapp außerhalb ihrer Bedingungen. Das Beispiel bleibt außer Sicht, damit alles aus dem Gedächtnis kommt.',
        withholds:
          'Wiederhole die Regel nicht, sage nicht, welcher Fall herausfällt, und bestätige keinen Schluss, dem die Begründung fehlt.',
        ends_with: 'Schließe mit dem aktuellen Fall und bitte um das Urteil samt der Bedingung dahinter.',
      },
    },
    7: {
      reveals: 'rule',
      en: {
        does: 'Place the rule in the larger system of the topic: which more general principle it follows from and which rule it is most easily confused with. Then let the learner restate it with a view to their own goal.',
        withholds: 'Do not write that summary for the learner and do not start another rule.',
        ends_with: "End by asking for a case from the learner's own life or work that the rule decides.",
      },
      de: {
        does: 'Ordne die Regel in das größere System des Themas ein: aus welchem allgemeineren Prinzip sie folgt und mit welcher Regel man sie am leichtesten verwechselt. Lass sie danach mit Blick auf das eigene Ziel neu formulieren.',
        withholds: 'Schreibe diese Zusammenfassung nicht selbst und fang keine weitere Regel an.',
        ends_with:
          'Schließe mit der Bitte um einen Fall aus dem eigenen Alltag oder Beruf, über den die Regel entscheidet.',
      },
    },
  },
};
