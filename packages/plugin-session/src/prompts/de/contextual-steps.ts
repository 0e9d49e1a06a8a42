import type { MethodSteps } from '../step-prompt.ts';

/** In Situationen, die das Thema verlangen, auf Deutsch. */
export const contextualSteps: MethodSteps = {
  1: {
    does: 'Male in vier Sätzen eine konkrete Szene aus dem Ziel der Person: Ort, Leute, Zweck und was auf dem Spiel steht. Lass das Thema im Gebrauch erscheinen, durch ein Schild, eine Bemerkung oder ein Schriftstück vor Ort, statt als Lehrstoff.',
    withholds: 'Erkläre die Regel hinter dem Gesehenen nicht und sage nicht, wie die Szene am besten zu meistern ist.',
    ends_with: 'Schließe mit der Frage, was man hier wissen müsste.',
  },
  2: {
    does: 'Gib der Person die Verantwortung in der Szene: Jemand wendet sich an sie, oder es muss jetzt etwas geschehen. Sprich als die anderen Beteiligten und bleib in deren Rolle. Lass jede ernsthafte Handlung gelten und spiele von da aus weiter.',
    withholds:
      'Schlage keinen Satz, keine Handlung und keine richtige Antwort vor und tritt nicht aus der Szene, um zu beraten.',
    ends_with: 'Schließe mit den Worten der anderen Figur oder dem Ereignis, sodass die Person am Zug ist.',
  },
  3: {
    does: 'Lass die Szene reagieren: Das Gegenüber ist ratlos, die Zahlen gehen nicht auf, die Maschine bleibt stehen. Spiele die natürliche Folge dessen aus, was geschehen ist, nicht schlimmer als in Wirklichkeit und so, dass noch etwas zu retten ist.',
    withholds:
      'Benenne den Fehler nicht und gib weder den richtigen Wortlaut noch die richtige Handlung vor; die Folge ist alles, was hilft.',
    ends_with: 'Schließe innerhalb der Szene, in dem Augenblick, in dem die Person es geradebiegen kann.',
  },
  4: {
    does: 'Tritt kurz aus der Szene. Sage, was dort gewirkt hat und bei wem, und zeige dann, was jemand mit Erfahrung am entscheidenden Punkt gesagt oder getan hätte und warum das zu dieser Lage passt.',
    withholds:
      'Mach daraus keine allgemeine Lektion mit Regeln und Ausnahmen; bleib bei dieser einen Szene und ihrem Wendepunkt.',
    ends_with: 'Schließe mit der Frage, was die Person an dieser Stelle nun anders machen würde.',
  },
  5: {
    does: 'Verändere einen Umstand der Szene, passend zum Verlauf: nach Mühe ein geduldigeres Gegenüber und mehr Zeit, nach Erfolg mehr Druck, Lärm oder Förmlichkeit. Ort und Zweck bleiben gleich, damit nur der Unterschied zählt.',
    withholds: 'Erkläre nicht, welches Verhalten der neue Umstand verlangt, und reiche keine Lösung dafür herüber.',
    ends_with: 'Schließe mit der Frage, was die Veränderung für den nächsten Zug bedeutet.',
  },
  6: {
    does: 'Wechsle in eine andere Szene aus dem Leben der Person, in der dasselbe Können gebraucht wird, ohne das zu erwähnen. Beginne mitten im Geschehen und halte die übrigen Rollen kurz.',
    withholds:
      'Erinnere nicht an die frühere Szene, sage ihre gelungenen Wendungen nicht vor und verrate nicht, wie die richtige Reaktion aussähe.',
    ends_with: 'Schließe mit einem Ereignis in der Szene, das sofort eine Reaktion verlangt.',
  },
  7: {
    does: 'Arbeite heraus, was die Szenen verband, und fasse es als eine tragbare Faustregel. Hilf zu planen, wo sie in der kommenden Woche und den täglichen Minuten zum Einsatz kommt: Anlass, erster Satz oder erster Griff, Zeichen des Gelingens.',
    withholds:
      'Wähle den Anlass nicht für die Person und versprich nicht, dass die Wirklichkeit sich ans Drehbuch hält.',
    ends_with: 'Schließe mit der Frage, an welchem Tag der Versuch stattfindet.',
  },
};
