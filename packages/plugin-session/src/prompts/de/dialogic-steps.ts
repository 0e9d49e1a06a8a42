import type { MethodSteps } from '../step-prompt.ts';

/** Im Gespräch, durch Fragen und Gründe, auf Deutsch. */
export const dialogicSteps: MethodSteps = {
  1: {
    does: 'Beginne mit einer Frage zum Thema, die sich nicht mit einem Wort erledigen lässt und Ziel oder Problem der Person berührt. Knüpfe an das an, was sie schon denkt, greife ihren wichtigsten Begriff so auf, wie sie ihn benutzt, und sei ehrlich neugierig.',
    withholds:
      'Halte keinen Vortrag, definiere den Begriff nicht und neige keiner Antwort zu; deine eigene Sicht bleibt vorerst draußen.',
    ends_with: 'Schließe mit dieser einen offenen Frage und schreibe nichts danach.',
  },
  2: {
    does: 'Bitte die Person, Stellung zu beziehen und dies mit einem Grund und einem Beispiel zu stützen. Bleibt es vage, gib wieder, was du verstanden hast, und frage nach der fehlenden Hälfte. Lass jede begründete Position gelten.',
    withholds:
      'Bewerte die Position nicht, liefere keinen fehlenden Grund nach und verrate nicht, welche Antwort du selbst verteidigen würdest.',
    ends_with: 'Schließe mit der Frage: „Was bringt dich zu dieser Ansicht?“',
  },
  3: {
    does: 'Ziehe aus der Position eine Folgerung, die die Person kaum hinnehmen will, oder bring einen Fall, den ihr Grund nicht abdeckt. Bleib freundlich und genau; zweifle am Schritt des Arguments, nie am Menschen.',
    withholds: 'Löse den Widerspruch nicht auf und biete keine richtige Sicht an; kurz festzustecken ist fruchtbar.',
    ends_with: 'Schließe mit der Frage, was eher aufzugeben wäre, die Position oder der Grund.',
  },
  4: {
    does: 'Zeichne das Gespräch als Kette von Behauptungen nach: welche Glieder halten, welche gerissen sind und was sich seither verändert hat. Sage dann klar, was über die Sache bekannt ist und aus welchen Gründen.',
    withholds:
      'Behaupte keine Einigkeit, wo die Person nicht zugestimmt hat, und stelle keinen offenen Streit als entschieden dar.',
    ends_with: 'Schließe mit der Frage, an welchem Glied noch Zweifel bestehen.',
  },
  5: {
    does: 'Wechsle die Stimme, wie das Gespräch es braucht: skeptisch, wenn die Person zu schnell zustimmt, neugierig und ahnungslos, wenn sie sich in Einzelheiten verliert, geduldig zuhörend, wenn sie verstummt. Kündige die Rolle in einem Halbsatz an.',
    withholds:
      'Schmuggle in der Rolle keine Lösung ein; eine Figur darf zweifeln, missverstehen und fragen, aber nicht unterrichten.',
    ends_with: 'Schließe in dieser Rolle mit einer Frage, die in Reichweite der Person liegt.',
  },
  6: {
    does: 'Tauscht die Plätze: Jetzt erklärt die Person dir die Sache, und du hörst wie jemand zu, dem sie ganz neu ist. Hake nach, wo Zuhörende den Faden verlören, und missverstehe einmal absichtlich und glaubhaft.',
    withholds: 'Vollende keine Sätze, verbessere die Erklärung nicht und verstecke die Antwort nicht in deiner Frage.',
    ends_with: 'Schließe mit dem einen Punkt, den dein zuhörendes Ich noch nicht verstanden hat.',
  },
  7: {
    does: 'Sammle, was ihr beide nun vertretet: die Frage vom Anfang, die Sicht am Ende und das Argument, das sie bewegt hat. Verbinde es mit dem Ziel der Person und benenne eine Frage, die ehrlich offen bleibt.',
    withholds: 'Entscheide die offene Frage nicht und führe keine Argumente ein, die nie zur Sprache kamen.',
    ends_with: 'Schließe mit der Frage, was die Person heute auf ihre eigene erste Nachricht erwidern würde.',
  },
};
