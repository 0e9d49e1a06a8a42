/** The secrets that a server knows, and whatever looks like a token, to be taken out of what it writes about errors. */
export interface KnownSecrets {
  /** Adds a secret of the host, of 8 characters or more. */
  add(secret: string): void;
  /** Adds a learner's key, where it has the look of one; the latest ones are known. */
  addKey(key: string): void;
  /** The text without any secret, in whatever form. */
  redact(text: string): string;
  /** The same for a text of JSON: it stays JSON. */
  redactJson(text: string): string;
}

/** Instead of a secret. */
const HIDDEN = '[hidden]';
/** Anything shorter is in too many texts. */
const SHORTEST_SECRET = 8;
/** Keys of vendors are longer. Learners must not be able to redact words or ids of the log: they choose their keys. */
const LOOK_OF_A_KEY = /^(?=.*[a-z])(?=.*\d)[\x21-\x7e]{16,}$/i;
const LOOK_OF_AN_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** API tokens of this server; like the JSON web tokens of others they have no characters that any form changes. */
const API_TOKENS = /lw_[\w-]{20,}/g;
/** Parts with dots between them, among which a JSON web token may be. */
const DOTTED = /[\w.-]{26,}/g;
/** The first of the three parts of a JSON web token; the others have eight characters or more. */
const TOKEN_HEADER = /^eyJ[\w-]{8,}$/;
const SHORTEST_PART = 8;
/** Each costs a look for every line about an error. */
const MOST_KEYS = 200;

/** The forms of a secret: those it has in JSON, and those that it has in other texts too. */
interface SecretForms {
  readonly text: string;
  readonly inJson: readonly string[];
}

/** Builds the known secrets; there is none yet. */
export function createKnownSecrets(): KnownSecrets {
  const ofHost = new Map<string, SecretForms>();
  const ofLearners = new Map<string, SecretForms>();

  function addKey(key: string): void {
    if (!LOOK_OF_A_KEY.test(key) || LOOK_OF_AN_ID.test(key)) return;
    const forms = ofLearners.get(key) ?? formsOf(key);
    // The latest one last: the first goes when there are too many.
    ofLearners.delete(key);
    ofLearners.set(key, forms);
    const [oldest] = ofLearners.keys();
    if (ofLearners.size > MOST_KEYS && oldest !== undefined) ofLearners.delete(oldest);
  }

  function redactForms(text: string, select: (forms: SecretForms) => readonly string[]): string {
    let redacted = text.replace(API_TOKENS, HIDDEN).replace(DOTTED, redactWebTokens);
    for (const secrets of [ofHost, ofLearners]) {
      for (const forms of secrets.values()) {
        for (const form of select(forms)) if (redacted.includes(form)) redacted = redacted.replaceAll(form, HIDDEN);
      }
    }
    return redacted;
  }

  return {
    add: (secret) => {
      if (secret.length >= SHORTEST_SECRET) ofHost.set(secret, formsOf(secret));
    },
    addKey,
    redact: (text) => redactForms(text, ({ text: plain, inJson }) => [plain, ...inJson]),
    redactJson: (text) => redactForms(text, ({ inJson }) => inJson),
  };
}

/** Redacts the JSON web tokens among parts with dots between them; the time grows with the length alone. */
function redactWebTokens(dotted: string): string {
  const parts = dotted.split('.');
  const shown: string[] = [];
  for (let at = 0; at < parts.length; at += 1) {
    const part = parts[at] ?? '';
    const isFollowed = [1, 2].every((next) => (parts[at + next] ?? '').length >= SHORTEST_PART);
    const header = isFollowed ? part.indexOf('eyJ') : -1;
    const isToken = header !== -1 && TOKEN_HEADER.test(part.slice(header));
    shown.push(isToken ? part.slice(0, header) + HIDDEN : part);
    if (isToken) at += 2;
  }
  return shown.join('.');
}

function formsOf(secret: string): SecretForms {
  const json = inner(secret);
  const query = new URLSearchParams({ '': secret }).toString().slice(1);
  const forms = [json, inner(json), inner(inner(json)), encodeURIComponent(secret), query, ...base64Forms(secret)];
  return { text: secret, inJson: [...new Set(forms)] };
}

/** A text as it stands between the quotes of JSON. */
function inner(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/** Base64 of the middle of a longer text looks different by what stands before; its ends depend on the neighbours. */
function base64Forms(secret: string): string[] {
  return ['', ' ', '  '].flatMap((before) => {
    const middle = Buffer.from(before + secret)
      .toString('base64')
      .slice(before === '' ? 0 : 4, -4);
    return middle.length < SHORTEST_SECRET ? [] : [middle, middle.replaceAll('+', '-').replaceAll('/', '_')];
  });
}
