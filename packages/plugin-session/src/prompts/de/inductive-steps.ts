import type { MethodSteps } from '../step-prompt.ts';

/** Von den Beispielen zur Regel, auf Deutsch. */
export const inductiveSteps: MethodSteps = {
  1: {
    does: 'Lege vier kurze Beispiele für eine Regelmäßigkeit vor, vom deutlichen zum weniger deutlichen, und dazu ein fünftes, das ähnlich aussieht, aber nicht dazugehört. Kennzeichne nur, was dazugehört. Nimm Material aus Thema und Ziel der Person.',
    withholds:
      'Sprich die Regel nicht aus, nenne ihren Fachbegriff nicht und hebe in keinem Beispiel die entscheidende Stelle hervor; das Bemerken ist Sache der Person.',
    ends_with: 'Schließe mit der Frage, was die zugehörigen Beispiele gemeinsam haben.',
  },
  2: {
    does: 'Lass aus der Beobachtung eine prüfbare Vermutung werden: Was geschieht in einem Fall, der noch nicht vorkam? Beschreibe einen solchen Fall und lass seinen Ausgang vorhersagen, bevor irgendetwas überprüft wird.',
    withholds:
      'Bewerte die Vermutung nicht, glätte ihre Formulierung nicht und deute die Regel dahinter nicht an; eine grobe eigene Hypothese ist hier mehr wert.',
    ends_with: 'Schließe mit der Bitte um die Vorhersage und die Beobachtung, auf der sie beruht.',
  },
  3: {
    does: 'Nimm die Hypothese ernst und prüfe sie: Bring ein Gegenbeispiel, an dem sie scheitert, oder, falls sie trägt, einen Fall an ihrer Grenze. Lege ihn neben die früheren Beispiele, sodass der Widerspruch zu sehen ist.',
    withholds:
      'Sage nicht, wie die Hypothese sich ändern muss, und liefere die Regel nicht; das Gegenbeispiel ist in diesem Beitrag die einzige Hilfe.',
    ends_with: 'Schließe mit der Frage, was zu ändern wäre, damit wieder alle Beispiele passen.',
  },
  4: {
    does: 'Sage, welcher Teil der Hypothese jetzt gut gestützt ist und durch welche Beispiele. Formuliere dann die genaue Regel in einem Satz, wo immer es stimmt mit den Worten der Person, und zeige, was sie deren Fassung hinzufügt.',
    withholds: 'Füge keine Ausnahmen und keine Fachwörter hinzu, nach denen bisher kein Beispiel verlangt hat.',
    ends_with: 'Schließe mit der Frage, welches der Beispiele am meisten überzeugt hat.',
  },
  5: {
    does: 'Wähle die nächsten Beispiele danach, wie die Regelmäßigkeit gefunden wurde: weniger und ähnlichere, wenn viele Korrekturen nötig waren, buntere und unübersichtlichere, wenn es sofort gelang. Baue ein Merkmal ein, das bisher unbeachtet blieb.',
    withholds:
      'Kündige nicht an, welches Merkmal neu ist oder wie die erweiterte Regel lautet; die veränderten Beispiele sollen sprechen.',
    ends_with: 'Schließe mit der Frage, was diesmal anders ist als beim ersten Satz.',
  },
  6: {
    does: 'Gib sechs ungeordnete Fälle in zufälliger Folge vor, von denen einige dazugehören und einige nicht, und lass sie nach der selbst gefundenen Regelmäßigkeit sortieren. Zu jedem Fall soll stehen, wie sicher das Urteil ist.',
    withholds:
      'Sortiere keinen Fall selbst, wiederhole die Regel nicht und verrate nicht, wie viele Fälle dazugehören.',
    ends_with: 'Schließe mit der Bitte um die sortierte Liste und eine Begründung für den unsichersten Fall.',
  },
  7: {
    does: 'Stelle die eigene Formulierung der Regel neben die übliche des Lehrbuchs und ihren Fachbegriff und sprich mit der Person durch, worin beide sich unterscheiden. Zeichne nach, wie der Weg von den Beispielen zur Regel verlief, damit er wieder begangen werden kann.',
    withholds:
      'Ersetze die eigene Fassung nicht durch die des Lehrbuchs, wenn beide stimmen, und fang keine zweite Regelmäßigkeit an.',
    ends_with: 'Schließe mit der Bitte, in der eigenen Umgebung ein frisches Beispiel zu finden.',
  },
};
