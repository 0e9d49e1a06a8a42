/** An event as a server has written it. */
export interface ServerSentEvent {
  readonly event: string;
  readonly data: string;
}

/**
 * Makes a parser of server-sent events (the HTML standard, "Interpreting an event stream"). It takes the text in pieces as
 * they come, and returns the events that each piece ends. Ids and times of reconnection are passed over.
 */
export function createEventParser(): (part: string) => ServerSentEvent[] {
  let [rest, name, lines]: [string, string, string[]] = ['', '', []];
  return (part) => {
    const events: ServerSentEvent[] = [];
    // A carriage return at the end may be the first half of a line break.
    const complete = (rest + part).split(/\r\n|\n|\r(?!$)/);
    rest = complete.pop() ?? '';
    for (const line of complete) {
      if (line === '') {
        if (lines.length > 0) events.push({ event: name || 'message', data: lines.join('\n') });
        [name, lines] = ['', []];
      }
      const [, field, value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
      if (field === 'event') name = value;
      if (field === 'data') lines.push(value);
    }
    return events;
  };
}
