/**
 * What a server has answered, before anybody has looked at it. The types of the client say what the document promises and
 * trust the server; this is the one place where they do.
 */
export type Unchecked = ReturnType<typeof JSON.parse>;
