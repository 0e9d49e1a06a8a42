/**
 * What a name means, in a sentence; with an example, which path parameters are tried with, and of which the examples of answers are
 * composed. `Card.front` with an example is shown also where it may be left out.
 */
export type Term = string | { readonly text?: string; readonly example: unknown };

/**
 * What the fields and parameters of routes mean, for the API document. The key is the name of a field; `Card.front` is the
 * field of one schema alone, `{name}` a path parameter, `?status` a parameter of a query. A schema with a `.describe()` of its
 * own keeps that.
 */
export type Glossary = Readonly<Record<string, Term>>;
